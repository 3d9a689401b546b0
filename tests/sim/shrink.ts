import type { Schedule, Step } from './schedule.ts'

/** Whether a schedule still fails in the same way. */
export type StillFails = (schedule: Schedule) => Promise<boolean>

/** The limit of attempts. */
const TRIES_MAX = 300

/**
 * Delta debugging over the steps: removes ever smaller pieces as long as the schedule still fails. The
 * result fails, and in most cases none of its steps can be removed.
 */
export async function shrink(schedule: Schedule, stillFails: StillFails): Promise<Schedule> {
  let best = schedule
  let tries = 0
  const attempt = async (steps: Step[]): Promise<boolean> => {
    if (tries >= TRIES_MAX) return false
    tries++
    const candidate = { ...best, steps }
    if (!(await stillFails(candidate))) return false
    best = candidate
    return true
  }
  let size = Math.ceil(best.steps.length / 2)
  while (size >= 1 && tries < TRIES_MAX) {
    let removed = false
    for (let from = 0; from < best.steps.length;) {
      const without = best.steps.toSpliced(from, size)
      if (await attempt(without)) removed = true
      else from += size
    }
    if (!removed || size > best.steps.length) size = size === 1 ? 0 : Math.ceil(size / 2)
  }
  return best
}
