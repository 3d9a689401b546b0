import { setTimeout as pause } from 'node:timers/promises'
import type { Queryable } from '../../../platform/db/open.ts'
import type { MatchIndex } from './match-index.ts'

/** The time between a failure and the next try, in milliseconds. */
const PAUSE_MS = 1000
/** The time between two images, in milliseconds: the changes since an image are known for a day. */
const SAVE_EVERY_MS = 60 * 60 * 1000
/** With fewer people, reading everyone takes no longer than a second. */
const WORTH_AN_IMAGE = 20_000

/** How an index is kept. */
export interface IndexKeeping {
  /** The path of the image; null keeps none. */
  image: string | null
  /** Learns of each failure to read people, or to read or write the image. */
  onFailure: (error: unknown) => void
  pauseMs?: number
  /** From how many people on an image is kept. */
  worthAnImage?: number
}

/** An index that is being kept. */
export interface KeptIndex {
  /** Resolves when everyone is in the index, or when the work was stopped. */
  filled: Promise<void>
  /** Stops reading. */
  stop: () => void
  /** Writes the image that the next process reads. */
  save: () => Promise<void>
}

/**
 * Reads everyone into an index, from its image and the changes since where there is one. After a failure it pauses
 * and goes on with the page that failed. Then it writes an image every hour.
 */
export function keepIndex(
  index: MatchIndex,
  db: Queryable,
  { image, onFailure, pauseMs = PAUSE_MS, worthAnImage = WORTH_AN_IMAGE }: IndexKeeping,
): KeptIndex {
  const stopping = new AbortController()
  const { signal } = stopping
  const hasFailed = (error: unknown) => {
    if (!signal.aborted) onFailure(error)
  }

  const restore = async () => {
    if (image === null) return
    // Without an image, everyone is read.
    await index.restore(image).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') hasFailed(error)
    })
  }
  const fill = async () => {
    await restore()
    while (!signal.aborted) {
      try {
        return await index.catchUp(db)
      } catch (error) {
        hasFailed(error)
        // The server may stop during the pause, which then ends early.
        await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }
  const save = async () => {
    if (image !== null && index.size >= worthAnImage) await index.save(image).catch(onFailure)
  }
  const filled = fill()
  const saveAgain = async () => {
    await filled
    while (!signal.aborted) {
      await save()
      await pause(SAVE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await index.catchUp(db).catch(hasFailed)
    }
  }
  void saveAgain()
  return { filled, stop: () => stopping.abort(), save }
}
