import type { ClosedAs, DraftKind, DraftView, DraftWrite, WriteHistory } from '../contract/drafts.ts'
import { DRAFT_MIRROR_DELAY_MS, DRAFT_PULL_EVERY_MS, DRAFTS_LISTED_MAX } from '../domain/core/limits.ts'
import { pauseMs } from './backoff.ts'
import type { Clock, Lock } from './ports.ts'

/** An open draft with changes that the server does not have yet. */
export interface UnmirroredDraft {
  kind: DraftKind
  draftId: string
  /** This device's revision, which tells these changes from later ones. */
  localRevision: number
  write: DraftWrite
}

/** The mirror's access to the drafts of one account on this device. Every method is one transaction. */
export interface MirrorStore {
  /** The open drafts with changes that the server does not have. */
  unmirrored(): Promise<UnmirroredDraft[]>
  /** Stores what is about to be sent: without a response, the server's copy may be this one. */
  sending(draft: UnmirroredDraft): Promise<void>
  /** Stores that the server accepted the draft; `view` becomes the base of later merges. */
  accepted(draft: UnmirroredDraft, view: DraftView): Promise<void>
  /**
   * Merges the server's copy into this device's draft. A copy that is older than the base comes from a server
   * that was restored from a backup: it is the new base, and this device's answers stay.
   */
  receive(view: DraftView): Promise<void>
  /** Merges the server's copy, and then this device's draft `draftId`, which the server refused because of that copy. */
  receiveInstead(draftId: string, view: DraftView): Promise<void>
  /** Stores that the server no longer has the draft; the next write creates it again. */
  missingOnServer(draftId: string): Promise<void>
  /** Finds the open drafts that the server had and that its complete list no longer has. */
  missingFrom(listed: ReadonlySet<string>): Promise<string[]>
  /** Stores that another device submitted or discarded the draft. */
  closed(draft: { kind: DraftKind; draftId: string }, closing: DraftClosing): Promise<void>
  /**
   * Stores that the server refused these changes; they are sent again after the next edit, and those that were `full`,
   * one draft too many, when there is room.
   */
  refused(draft: UnmirroredDraft, full: boolean): Promise<void>
  /** Takes or renews the lease to mirror, where the browser has no locks. @returns false while another tab has it */
  lease(runnerId: string): Promise<boolean>
  /** Ends the lease of this runner. */
  release(runnerId: string): Promise<void>
}

/** What the server says of a draft that another device submitted or discarded. */
export interface DraftClosing {
  closedAs: ClosedAs
  /** The person who closed it had seen no later revision. */
  seenRevision: number
  history: WriteHistory
}

/** The result of writing a draft to the server. */
export type MirrorWriteResult =
  | { kind: 'written'; view: DraftView }
  /** The compare-and-set failed; `current` is null when the server has no such draft. */
  | { kind: 'stale'; current: DraftView | null }
  | ({ kind: 'closed' } & DraftClosing)
  /** `full` when the account has too many drafts. */
  | { kind: 'refused'; full: boolean }

/** The requests of the mirror. Failures that a later try can fix are thrown. */
export interface MirrorApi {
  list(signal: AbortSignal): Promise<DraftView[]>
  write(kind: DraftKind, draftId: string, write: DraftWrite, signal: AbortSignal): Promise<MirrorWriteResult>
}

/** The dependencies of the draft mirror. */
export interface MirrorOptions {
  store: MirrorStore
  api: MirrorApi
  clock: Clock
  /** A random number in [0, 1). */
  random: () => number
  /** Excludes other tabs of the browser; between devices the compare-and-set decides. */
  lock: Lock
  /** Names this tab to others, which without locks find its lease in the database. */
  runnerId: string
  /** Whether a request can succeed; false while offline or signed out. */
  mayCall: () => boolean
  /** Called when a request failed and is tried again later. */
  onFailure?: (error: unknown) => void
}

/**
 * Copies each open draft to the server, so that the person can go on with it on a second device, or on this
 * one after its storage was evicted. Drafts are not operations: nothing is queued, only the newest revision
 * is sent, as a compare-and-set.
 */
export interface Mirror {
  /** Starts the mirror with a first pass. */
  start(): void
  /** Schedules a copy after a draft changed on this device. */
  changed(): void
  /**
   * Fetches the drafts of other devices and copies this device's, after coming online, visible or signed in.
   */
  poke(): void
  /** Copies now all changes that are stored when `flush` is called. */
  flush(): Promise<void>
  /** Stops the mirror and aborts its requests. Final. */
  stop(): void
}

/** Rounds per pass, for two devices that type at the same time: enough to converge, few enough to end. */
const ROUNDS_MAX = 5

/** Creates the draft mirror of one account; it does nothing before `start`. */
export function createMirror(options: MirrorOptions): Mirror {
  const { store, api, clock, random, lock, runnerId, mayCall, onFailure } = options
  const ending = new AbortController()
  const { signal } = ending
  let started = false
  let running: Promise<void> | null = null
  let again = false
  let failures = 0
  /** Whether the running pass holds the lease in place of the lock. */
  let isLeased = false
  /** Passes in a row that ended with drafts that the server does not have. */
  let stalls = 0
  let lastPullAt = -Infinity
  let wantsPull = true
  let timer: { at: number; cancel: () => void } | null = null

  /** Schedules a pass in `delayMs`; an earlier scheduled pass stays. */
  function arm(delayMs: number): void {
    const at = clock.now() + delayMs
    if (signal.aborted || (timer !== null && timer.at <= at)) return
    timer?.cancel()
    const cancel = clock.setTimer(() => {
      timer = null
      void run()
    }, delayMs)
    timer = { at, cancel }
  }

  function run(): Promise<void> {
    if (signal.aborted || !started) return Promise.resolve()
    if (running) {
      again = true
      return running
    }
    running = guarded().finally(() => {
      running = null
      if (again) void run()
    })
    return running
  }

  async function guarded(): Promise<void> {
    again = false
    if (!mayCall()) return
    try {
      // The tab with the lock may have read the drafts before this tab wrote.
      if ((await lock.ifAvailable(passAlone)) === 'busy') arm(DRAFT_MIRROR_DELAY_MS)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      onFailure?.(error)
      arm(pauseMs(failures, random()))
    }
  }

  /** Without locks, two tabs would take each other's answers for those of another device. */
  async function passAlone(exclusive: boolean): Promise<void> {
    isLeased = !exclusive
    if (exclusive) return pass()
    if (!(await store.lease(runnerId))) return arm(DRAFT_MIRROR_DELAY_MS)
    try {
      await pass()
    } finally {
      // A database that is closed already keeps the lease until it ends by itself.
      await store.release(runnerId).catch(() => undefined)
    }
  }

  /** Whether this tab may still write what a response says: a page that was frozen may have lost its lease. */
  const isStillAlone = async () => !signal.aborted && (!isLeased || (await store.lease(runnerId)))

  async function pass(): Promise<void> {
    const sincePull = clock.now() - lastPullAt
    // A negative time means that the clock was set back; it must not stop the pulls.
    const isDue = sincePull >= DRAFT_PULL_EVERY_MS || sincePull < 0
    if (wantsPull && !isDue) arm(DRAFT_PULL_EVERY_MS - sincePull)
    if (wantsPull && isDue) {
      const views = await api.list(signal)
      if (!(await isStillAlone())) return
      // A restored server can have another draft in place of the missing one, and the two are merged.
      if (views.length < DRAFTS_LISTED_MAX) {
        const missing = await store.missingFrom(new Set(views.map((view) => view.draftId)))
        for (const draftId of missing) await store.missingOnServer(draftId)
      }
      for (const view of views) {
        if (signal.aborted) return
        await store.receive(view)
      }
      lastPullAt = clock.now()
      wantsPull = false
    }
    for (let round = 0; round < ROUNDS_MAX && !signal.aborted; round++) {
      const drafts = await store.unmirrored()
      if (drafts.length === 0) {
        stalls = 0
        return
      }
      for (const draft of drafts) {
        if (signal.aborted) return
        await push(draft)
      }
    }
    // A server that agrees with no write must not get them without end.
    stalls += 1
    if (!signal.aborted) arm(Math.max(DRAFT_MIRROR_DELAY_MS, pauseMs(stalls, random())))
  }

  async function push(draft: UnmirroredDraft): Promise<void> {
    if (!(await isStillAlone())) return
    await store.sending(draft)
    if (signal.aborted) return
    const result = await api.write(draft.kind, draft.draftId, draft.write, signal)
    if (!(await isStillAlone())) return
    switch (result.kind) {
      case 'written':
        return store.accepted(draft, result.view)
      case 'stale':
        if (!result.current) return store.missingOnServer(draft.draftId)
        return result.current.draftId === draft.draftId
          ? store.receive(result.current)
          : store.receiveInstead(draft.draftId, result.current)
      case 'closed':
        await store.closed(draft, result)
        // The next pull brings the fields that the other device submitted, so it must happen now.
        wantsPull = true
        lastPullAt = -Infinity
        again = true
        return undefined
      case 'refused':
        return store.refused(draft, result.full)
    }
  }

  return {
    start() {
      started = true
      void run()
    },
    changed: () => arm(DRAFT_MIRROR_DELAY_MS),
    poke: () => {
      wantsPull = true
      void run()
    },
    async flush() {
      wantsPull = true
      // A running pass may have read the drafts before the last change.
      await running
      await run()
    },
    stop() {
      timer?.cancel()
      timer = null
      ending.abort()
    },
  }
}
