import { setTimeout as pause } from 'node:timers/promises'
import type { Queryable } from '../../../platform/db/open.ts'
import type { MatchIndex } from './match-index.ts'

/** The time between a failure and the next try, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Reads everyone into an index. After a failure it pauses and goes on with the page that failed.
 * @returns a function that stops trying; `filled` resolves at the end of the work
 */
export function fillIndex(
  index: MatchIndex,
  db: Queryable,
  onFailure: (error: unknown) => void,
  pauseMs = PAUSE_MS,
): { filled: Promise<void>; stop: () => void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const fill = async () => {
    while (!signal.aborted) {
      try {
        return await index.catchUp(db)
      } catch (error) {
        if (signal.aborted) return
        onFailure(error)
        // The server may stop during the pause, which then ends early.
        await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }
  return { filled: fill(), stop: () => stopping.abort() }
}
