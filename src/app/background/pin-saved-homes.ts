import { withLock } from '../../offline/db/locks.ts'
import { memberApi as api } from '../../contract/member-api.ts'
import type { Day } from '../../domain/core/dates.ts'
import { UNDO_WINDOW_MS } from '../../domain/core/limits.ts'
import { tourOf } from '../../domain/tours/tour-view.ts'
import { homePhotosLockName } from '../../offline/db/lock-names.ts'
import { isStorageFull } from '../../offline/db/storage-errors.ts'
import { uploadedPhoto } from '../../offline/photos/uploaded-photos.ts'
import type { Op } from '../../sync/types.ts'
import type { OpPayload } from '../../contract/ops.ts'
import type { Client } from '../data/api-client/client.ts'
import {
  canPinPhotos,
  pinningAtom,
  pinningFullAtom,
  isPinned,
  photoUrlsOf,
  type HomePinner,
} from './home-pinning.ts'
import { unpinOtherPhotos, pinOwnPhoto, pinPhotos, pinnedPhotos } from './pinned-photos.ts'
import { requestPersistenceOnce } from '../session/persistent-storage.ts'
import { refreshThread } from '../session/refresh-thread.ts'
import { appStore, onlineAtom, sessionAtom } from '../data/state.ts'
import {
  finishRemovals,
  listSavedHomes,
  listRemovedHomes,
  recordPinned,
  putSavedHomes,
  savedHomeIds,
  type SavedHomeOnDevice,
} from '../../offline/tours/saved-home-rows.ts'
import { readPhoto } from '../../offline/photos/photo-files.ts'
import { watch } from '../../offline/db/watch.ts'
import type { Account } from '../../offline/db/account.ts'

interface HomePinnerOptions {
  account: Account
  client: Client
  mayCall: () => boolean
  signal: AbortSignal
}

/** A failed run is repeated after this time, or earlier when something changes. */
const RETRY_MS = 30_000

/** Pins the photos of saved homes on this device until `signal` aborts. */
export function startHomePinner({ account, client, mayCall, signal }: HomePinnerOptions): HomePinner {
  const handled = new Set<string>()
  let running: Promise<void> | null = null
  let isRequested = false
  /** The photo URLs at the last removal of all other photos. */
  let tidied: string | null = null
  /** Whether the cache was compared with the database. */
  let isChecked = false
  let timer: ReturnType<typeof setTimeout> | null = null

  /** Schedules a run after `ms` in place of the one scheduled before. */
  const schedule = (ms: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  /** Runs once at a time; a request during a run causes one more run after it. */
  function run(): Promise<void> {
    isRequested = true
    running ??= (async () => {
      while (isRequested && !signal.aborted && !account.isClosed) {
        isRequested = false
        await alone(pinAll)
      }
    })().finally(() => (running = null))
    return running
  }

  /** Only one tab may work: two would remove photos that the other one is downloading. */
  async function alone(work: () => Promise<void>): Promise<void> {
    await withLock(homePhotosLockName(account.userId), work, { signal }).catch((error: unknown) => {
      // The jobs end, or WebKit takes the locks of a page that is left.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  }

  async function pinAll(): Promise<void> {
    try {
      await finishRemovals(account, Date.now() - UNDO_WINDOW_MS)
      const homes = await listSavedHomes(account)
      if (homes.length > 0) void requestPersistenceOnce(account)
      if (!canPinPhotos()) return
      if (!isChecked) await resetEvicted(homes)
      isChecked = true
      if (mayCall()) for (const home of homes) if (isPinned(home) === false) await pinHome(home)
      const removed = await listRemovedHomes(account)
      if (removed.length > 0) return schedule(UNDO_WINDOW_MS + 200)
      const urls = homes.flatMap(photoUrlsOf)
      const names = urls.toSorted().join()
      if (names !== tidied) await unpinOtherPhotos(account.userId, new Set(urls))
      tidied = names
    } catch (error) {
      if (signal.aborted || account.isClosed) return
      appStore.set(pinningFullAtom, isStorageFull(error))
      // No connection, no room, or a photo that the server cannot resize now: the home stays unpinned until
      // then.
      schedule(RETRY_MS)
    } finally {
      appStore.set(pinningAtom, null)
    }
  }

  /**
   * Clears `photos` of homes whose photos the browser evicted from the cache, so that they are pinned again.
   */
  async function resetEvicted(homes: readonly SavedHomeOnDevice[]): Promise<void> {
    const pinned = await pinnedPhotos(account.userId)
    for (const { listingId, photos } of homes)
      if (photos && photos.bytes > 0 && photos.urls.every((url) => !pinned.has(url)))
        await recordPinned(account, listingId, { photos: null })
  }

  async function pinHome(home: SavedHomeOnDevice): Promise<void> {
    const urls = photoUrlsOf(home)
    const { listingId } = home
    const onProgress = (done: number) => appStore.set(pinningAtom, { listingId, done, of: urls.length })
    onProgress(0)
    const bytes = await pinPhotos(account.userId, urls, onProgress, signal)
    appStore.set(pinningFullAtom, false)
    await recordPinned(account, listingId, { photos: { urls, bytes, at: Date.now() } })
  }

  async function refresh(): Promise<void> {
    const askedAt = Date.now()
    const { homes } = await client.call(api.savedHomes, { signal })
    if (account.isClosed) return
    await putSavedHomes(account, homes, askedAt)
    void run()
  }

  async function prepareTours(day: Day): Promise<void> {
    await refresh()
    // The stored plans count: the page may not show the newest one yet.
    const homes = (await listSavedHomes(account)).filter(({ entries }) => tourOf(entries).plan?.day === day)
    for (const { listingId, home } of homes) {
      await refreshThread(account, home.owner._id)
      await recordPinned(account, listingId, { conversationAt: Date.now() })
    }
  }

  /**
   * Pins a tour photo that was just uploaded under its new URL, so that it is never missing on this device.
   */
  async function pinUploaded(op: Op): Promise<void> {
    const photo = await readPhoto(account, (op.payload as OpPayload<'photo.tour'>).photoId)
    const uploaded = uploadedPhoto(op)
    if (photo && uploaded && canPinPhotos()) await pinOwnPhoto(account.userId, uploaded.url, photo)
  }

  /** Loads the saved homes if the server has accepted one that is not on this device: its link was shared offline. */
  async function loadUnknown(saves: readonly Op[]): Promise<void> {
    if (saves.length === 0) return
    const known = await savedHomeIds(account)
    const isUnknown = ({ listingId, saved }: OpPayload<'listing.save'>) => saved && !known.has(listingId)
    if (saves.some(({ payload }) => isUnknown(payload as OpPayload<'listing.save'>))) await refreshIfAllowed()
  }

  const watchingSaved = watch(account, listSavedHomes).subscribe({
    next: () => schedule(200),
  })
  const watchingRemoved = watch(account, listRemovedHomes).subscribe({
    next: (rows) => rows.length > 0 && schedule(UNDO_WINDOW_MS + 200),
  })
  const stopOnline = appStore.sub(onlineAtom, () => void refreshIfAllowed())

  async function refreshIfAllowed(): Promise<void> {
    const session = appStore.get(sessionAtom)
    const isSeeker = session.status === 'signed-in' && session.effective.userType === 'seeker'
    if (!mayCall() || !(isSeeker || (await listSavedHomes(account)).length > 0)) return
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
    refreshIfAllowed,
    prepareTours,
    outboxChanged: (ops) => {
      const accepted = ops.filter(({ state, opId }) => state === 'done' && !handled.has(opId))
      for (const op of accepted) {
        if (op.kind !== 'photo.tour') continue
        handled.add(op.opId)
        void pinUploaded(op).catch(() => handled.delete(op.opId))
      }
      const saves = accepted.filter(({ kind }) => kind === 'listing.save')
      for (const { opId } of saves) handled.add(opId)
      void loadUnknown(saves).catch(() => undefined)
    },
  }
}
