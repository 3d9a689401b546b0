import { atom } from 'jotai/vanilla'
import { api } from '../../contract/api.ts'
import type { Day } from '../../domain/core/dates.ts'
import { UNDO_MS } from '../../domain/core/limits.ts'
import { isPhotoPath } from '../../domain/core/photo-urls.ts'
import { tourOf } from '../../domain/tours/tour-view.ts'
import { homesLockName } from '../../offline/db/lock-names.ts'
import { isStorageFull } from '../../offline/db/storage-errors.ts'
import { uploadedPhoto } from '../../offline/photos/uploaded-photos.ts'
import type { Op } from '../../sync/types.ts'
import type { OpPayload } from '../../contract/ops.ts'
import type { Client } from '../data/api-client/client.ts'
import { canPinPhotos, unpinOtherPhotos, pinOwnPhoto, pinPhotos, pinnedPhotos } from './pinned-photos.ts'
import { requestPersistenceOnce } from '../session/persistent-storage.ts'
import { appStore, onlineAtom, sessionAtom } from '../data/state.ts'
import { finishRemovals, listSavedHomes, removedHomes, notePinned, putSavedHomes, type SavedHomeOnDevice } from '../../offline/tours/saved-home-rows.ts'
import { putThread } from '../../offline/messages.ts'
import { readPhoto } from '../../offline/photos/photo-files.ts'
import { watch } from '../../offline/db/watch.ts'
import type { Account } from '../../offline/db/account.ts'

/** The home whose pictures are on their way to this device. */
export const pinningAtom = atom<{ listingId: string; done: number; of: number } | null>(null)

/** There was no room on this device for all pictures of the saved homes. */
export const pinningFullAtom = atom(false)

/** What a saved home needs to be shown without a network: its own pictures, and those of the visit. */
export function picturesOf(home: Pick<SavedHomeOnDevice, 'home' | 'entries'>): string[] {
  const taken = tourOf(home.entries).pictures.map(({ url }) => url)
  return [...home.home.photos.map(({ url }) => url), ...taken].filter(isPhotoPath)
}

/** Whether everything of a home is on this device; null where a browser keeps no pictures at all. */
export function isPinned(home: Pick<SavedHomeOnDevice, 'home' | 'entries' | 'photos'>): boolean | null {
  if (!canPinPhotos()) return null
  const kept = new Set(home.photos?.urls)
  return home.photos !== null && picturesOf(home).every((url) => kept.has(url))
}

interface HomePinner {
  /** Asks the server what is saved, then brings what is missing. @throws what the call throws. */
  refresh: () => Promise<void>
  /** The same where it may be asked, for whoever has or may have saved homes; a failure is no news. */
  catchUp: () => Promise<void>
  /** Refreshes, and brings the conversation with the owner of each home planned for this day. @throws what the calls throw. */
  prepareTours: (day: Day) => Promise<void>
  noticeOps: (ops: readonly Op[]) => void
}

interface Session {
  store: Account
  client: Client
  mayCall: () => boolean
  signal: AbortSignal
}

/** A try that failed is repeated after this long, and whenever something changes. */
const AGAIN_MS = 30_000

/** Keeps saved homes whole on this device for as long as an account is open. */
export function startHomePinner({ store, client, mayCall, signal }: Session): HomePinner {
  const handled = new Set<string>()
  let running: Promise<void> | null = null
  let wanted = false
  /** The pictures of the last time that everything else was dropped. */
  let tidied: string | null = null
  /** Whether it was looked once what the cache really holds. */
  let counted = false
  let timer: ReturnType<typeof setTimeout> | null = null

  /** Looks again after `ms`, at the latest. */
  const later = (ms: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void look(), ms)
  }

  /** One at a time; what is asked for meanwhile is done right after. */
  function look(): Promise<void> {
    wanted = true
    running ??= (async () => {
      while (wanted && !signal.aborted && !store.isClosed) {
        wanted = false
        await alone(pass)
      }
    })().finally(() => (running = null))
    return running
  }

  /** Two tabs at once would drop what the other is just bringing. */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (!('locks' in navigator)) return work()
    await navigator.locks.request(homesLockName(store.userId), { signal }, work).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  async function pass(): Promise<void> {
    try {
      await finishRemovals(store, Date.now() - UNDO_MS)
      const homes = await listSavedHomes(store)
      if (homes.length > 0) void requestPersistenceOnce(store)
      if (!canPinPhotos()) return
      if (!counted) await forgetLost(homes)
      counted = true
      if (mayCall()) for (const home of homes) if (isPinned(home) === false) await keep(home)
      const letGo = await removedHomes(store)
      if (letGo.length > 0) return later(UNDO_MS + 200)
      const urls = homes.flatMap(picturesOf)
      const names = urls.toSorted().join()
      if (names !== tidied) await unpinOtherPhotos(store.userId, new Set(urls))
      tidied = names
    } catch (error) {
      if (signal.aborted || store.isClosed) return
      appStore.set(pinningFullAtom, isStorageFull(error))
      // No network, no room, or a picture that the server cannot make now: the tick stays away meanwhile.
      later(AGAIN_MS)
    } finally {
      appStore.set(pinningAtom, null)
    }
  }

  /** A browser may have emptied the cache and left the database: what is gone is brought again. */
  async function forgetLost(homes: readonly SavedHomeOnDevice[]): Promise<void> {
    const here = await pinnedPhotos(store.userId)
    for (const { listingId, photos } of homes)
      if (photos && photos.bytes > 0 && photos.urls.every((url) => !here.has(url)))
        await notePinned(store, listingId, { photos: null })
  }

  async function keep(home: SavedHomeOnDevice): Promise<void> {
    const urls = picturesOf(home)
    const { listingId } = home
    const say = (done: number) => appStore.set(pinningAtom, { listingId, done, of: urls.length })
    say(0)
    const bytes = await pinPhotos(store.userId, urls, say, signal)
    appStore.set(pinningFullAtom, false)
    await notePinned(store, listingId, { photos: { urls, bytes, at: Date.now() } })
  }

  async function refresh(): Promise<void> {
    const askedAt = Date.now()
    const { homes } = await client.call(api.savedHomes, { signal })
    if (store.isClosed) return
    await putSavedHomes(store, homes, askedAt)
    void look()
  }

  async function prepareTours(day: Day): Promise<void> {
    await refresh()
    // By what is on the disk now: the page may not show yet what was planned a moment ago.
    const homes = (await listSavedHomes(store)).filter(({ entries }) => tourOf(entries).plan?.day === day)
    for (const { listingId, home } of homes) {
      const userId = home.owner._id
      const { person, messages, more } = await client.call(api.conversation, { params: { userId }, signal })
      await putThread(store, userId, person, messages, { complete: !more })
      await notePinned(store, listingId, { conversationAt: Date.now() })
    }
  }

  /** A picture that has just arrived is kept at its new address, so that it never goes missing here. */
  async function keepArrived(op: Op): Promise<void> {
    const photo = await readPhoto(store, (op.payload as OpPayload<'photo.tour'>).photoId)
    const arrived = uploadedPhoto(op)
    if (photo && arrived && canPinPhotos()) await pinOwnPhoto(store.userId, arrived.url, photo)
  }

  const watchingSaved = watch(store, () => listSavedHomes(store)).subscribe({ next: () => later(200) })
  const watchingRemoved = watch(store, () => removedHomes(store)).subscribe({ next: (rows) => rows.length > 0 && later(UNDO_MS + 200) })
  const stopOnline = appStore.sub(onlineAtom, () => void catchUp())

  /** Another device may have saved something since. */
  async function catchUp(): Promise<void> {
    const session = appStore.get(sessionAtom)
    const isSeeker = session.status === 'signed-in' && session.effective.userType === 'seeker'
    if (!mayCall() || !(isSeeker || (await listSavedHomes(store)).length > 0)) return
    await refresh().catch(() => undefined)
  }

  signal.addEventListener('abort', () => {
    watchingSaved.unsubscribe()
    watchingRemoved.unsubscribe()
    stopOnline()
    if (timer !== null) clearTimeout(timer)
  })

  return {
    refresh,
    catchUp,
    prepareTours,
    noticeOps: (ops) => {
      for (const op of ops) {
        if (op.kind !== 'photo.tour' || op.state !== 'done' || handled.has(op.opId)) continue
        handled.add(op.opId)
        void keepArrived(op).catch(() => handled.delete(op.opId))
      }
    },
  }
}

/** The keeper of the account that is open on this page. */
export const homePinnerAtom = atom<HomePinner | null>(null)
