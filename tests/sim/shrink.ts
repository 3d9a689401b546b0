/** Whether a schedule still fails in the same way. */
export type StillFails<S> = (schedule: S) => Promise<boolean>

/** The limit of attempts. */
const TRIES_MAX = 300

/**
 * Delta debugging over the steps: removes ever smaller pieces as long as the schedule still fails. The
 * result fails, and in most cases none of its steps can be removed, unless `triesMax` ends the search.
 */
export async function shrink<Step, S extends { steps: Step[] }>(
  schedule: S,
  stillFails: StillFails<S>,
  triesMax = TRIES_MAX,
): Promise<S> {
  let best = schedule
  let tries = 0
  const attempt = async (steps: Step[]): Promise<boolean> => {
    if (tries >= triesMax) return false
    tries++
    const candidate = { ...best, steps }
    if (!(await stillFails(candidate))) return false
    best = candidate
    return true
  }
  let size = Math.ceil(best.steps.length / 2)
  while (size >= 1 && tries < triesMax) {
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
