import { useCallback, useRef, useState } from 'react'
import { sortPicks } from '../../../domain/listings/photo-picks.ts'
import type { Account } from '../../../offline/db/account.ts'
import { isStorageFull, TooManyPhotosError } from '../../../offline/db/storage-errors.ts'
import { addPicked, removePicked, type PhotoRoom } from '../../../offline/photos/picked-photos.ts'
import { readPicked } from '../../../offline/photos/picked-rows.ts'
import { useAccount, useLive } from '../../data/account-hooks.ts'
import { NotAnImageError, shrinkImage } from './shrink.ts'
import { requireAccount } from '../use-submit.ts'
import * as strings from '../strings/pictures.ts'

/** The photos of an unsent message or report. */
export interface PickedPhotos {
  urls: readonly string[]
  /** The number of files that are being stored. */
  adding: number
  /** Why files were not added. */
  refusals: readonly string[]
  add: (files: readonly File[]) => void
  remove: (url: string) => Promise<void>
  dismissRefusals: () => void
  /** The photos to send, once all picked files are stored. */
  ready: () => Promise<string[]>
}

/**
 * The photos that are picked in a box, of a message or a report: stored on this device at once, uploaded when it is
 * sent. `room` must stay the same object.
 */
export function usePickedPhotos(box: string, room: PhotoRoom): PickedPhotos {
  const account = useAccount()
  const urls = useLive(`picked:${box}`, (opened) => readPicked(opened, box)) ?? []
  const [adding, setAdding] = useState(0)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  /** All additions so far, in the order of picking. */
  const additions = useRef(Promise.resolve())

  const store = useCallback(
    async (opened: Account, file: File, before: Promise<void>) => {
      try {
        const shrinking = shrinkImage(file)
        // Files are stored in the order of picking, even if a later one is shrunk first.
        await Promise.all([shrinking.catch(() => undefined), before])
        await addPicked(opened, box, await shrinking, room)
      } catch (error) {
        const hasMessage = error instanceof NotAnImageError || error instanceof TooManyPhotosError
        const message = hasMessage
          ? error.message
          : isStorageFull(error)
            ? strings.deviceFull
            : strings.notAdded
        setRefusals((others) => (others.includes(message) ? others : [...others, message]))
      } finally {
        setAdding((count) => count - 1)
      }
    },
    [box, room],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      if (!account) return
      const { taken, refusals: messages } = sortPicks(files, 0, room)
      setRefusals(messages)
      setAdding((count) => count + taken.length)
      for (const file of taken) additions.current = store(account, file, additions.current)
    },
    [account, room, store],
  )

  return {
    urls,
    adding,
    refusals,
    add,
    remove: async (url) => removePicked(requireAccount(account), box, url),
    dismissRefusals: () => setRefusals([]),
    ready: async () => {
      await additions.current
      return readPicked(requireAccount(account), box)
    },
  }
}
