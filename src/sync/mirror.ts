import type { ClosedAs, DraftKind, DraftView, DraftWrite } from '../contract/drafts.ts'
import { DRAFT_MIRROR_DELAY_MS, DRAFT_PULL_EVERY_MS } from '../domain/core/limits.ts'
import { pauseMs } from './backoff.ts'
import type { Clock, Lock } from './ports.ts'

/** An open draft whose newest words are only on this device. */
export interface UnmirroredDraft {
  kind: DraftKind
  draftId: string
  /** This device's own revision, to tell later edits from these. */
  localRevision: number
  write: DraftWrite
}

/** The drafts of one account on this device, as the mirror sees them. Every method is one transaction. */
export interface MirrorStore {
  unmirrored(): Promise<UnmirroredDraft[]>
  /** The server took it: from here the two sides are compared with `view`. */
  accepted(draft: UnmirroredDraft, view: DraftView): Promise<void>
  /** What another device wrote, merged into this device's draft. */
  receive(view: DraftView): Promise<void>
  /** The server holds no such draft any more: the next write begins it anew. */
  forgotten(draftId: string): Promise<void>
  /** It was submitted elsewhere. */
  closed(draft: { kind: DraftKind; draftId: string }, closedAs: ClosedAs): Promise<void>
  /** The server will not have these words as they stand; the next edit is tried again. */
  refused(draft: UnmirroredDraft): Promise<void>
}

export type MirrorAnswer =
  | { kind: 'written'; view: DraftView }
  /** Compare and set failed; null when the server has none. */
  | { kind: 'stale'; current: DraftView | null }
  | { kind: 'closed'; closedAs: ClosedAs }
  | { kind: 'refused' }

/** The calls of the mirror. Everything that may work later is thrown. */
export interface MirrorApi {
  list(signal: AbortSignal): Promise<DraftView[]>
  write(kind: DraftKind, draftId: string, write: DraftWrite, signal: AbortSignal): Promise<MirrorAnswer>
}

export interface MirrorOptions {
  store: MirrorStore
  api: MirrorApi
  clock: Clock
  /** In [0, 1). */
  random: () => number
  /** Keeps the tabs of one browser from racing each other; compare and set keeps the devices apart. */
  lock: Lock
  /** False while a call cannot succeed: offline, or nobody signed in. */
  mayCall: () => boolean
  /** A call failed for now. */
  onFailure?: (error: unknown) => void
}

/**
 * Keeps a copy of each open draft on the server, so that a second device, or this one after its
 * storage was evicted, goes on where the person stopped. Drafts are last written words, not
 * operations: nothing is queued, the newest revision is compared and set.
 */
export interface Mirror {
  start(): void
  /** Something was written here; it is mirrored soon. */
  changed(): void
  /** Online again, visible again, signed in again: looks for what others wrote, and mirrors. */
  poke(): void
  /** Mirrors now what is on the disk when this is called. */
  flush(): Promise<void>
  stop(): void
}

/** Two devices that type at the same time: enough rounds to converge, few enough to end. */
const ROUNDS_MAX = 5

export function createMirror({ store, api, clock, random, lock, mayCall, onFailure }: MirrorOptions): Mirror {
  const ending = new AbortController()
  const { signal } = ending
  let started = false
  let running: Promise<void> | null = null
  let again = false
  let failures = 0
  let lastPullAt = -Infinity
  let wantsPull = true
  let timer: { at: number; cancel: () => void } | null = null

  /** Looks again after `delayMs`, or earlier if that was said already. */
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
      // Another tab that mirrors now may have read before this tab wrote.
      if ((await lock.ifAvailable(pass)) === 'busy') arm(DRAFT_MIRROR_DELAY_MS)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      onFailure?.(error)
      arm(pauseMs(failures, random()))
    }
  }

  async function pass(): Promise<void> {
    const sincePull = clock.now() - lastPullAt
    // A clock that was put back must not stop it.
    const isDue = sincePull >= DRAFT_PULL_EVERY_MS || sincePull < 0
    if (wantsPull && !isDue) arm(DRAFT_PULL_EVERY_MS - sincePull)
    if (wantsPull && isDue) {
      const views = await api.list(signal)
      for (const view of views) {
        if (signal.aborted) return
        await store.receive(view)
      }
      lastPullAt = clock.now()
      wantsPull = false
    }
    for (let round = 0; round < ROUNDS_MAX && !signal.aborted; round++) {
      const drafts = await store.unmirrored()
      if (drafts.length === 0) return
      for (const draft of drafts) {
        if (signal.aborted) return
        await push(draft)
      }
    }
    if (!signal.aborted) arm(DRAFT_MIRROR_DELAY_MS)
  }

  async function push(draft: UnmirroredDraft): Promise<void> {
    const answer = await api.write(draft.kind, draft.draftId, draft.write, signal)
    if (signal.aborted) return
    switch (answer.kind) {
      case 'written':
        return store.accepted(draft, answer.view)
      case 'stale':
        return answer.current ? store.receive(answer.current) : store.forgotten(draft.draftId)
      case 'closed':
        await store.closed(draft, answer.closedAs)
        // What it was submitted with comes with the next look, and that is now.
        wantsPull = true
        lastPullAt = -Infinity
        again = true
        return undefined
      case 'refused':
        return store.refused(draft)
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
      // A pass that runs already may have looked before the last words were written.
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
