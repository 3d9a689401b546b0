import { measureAnswers } from './areas/account/badge-service.ts'
import type { Deps } from './platform/dispatch/handler.ts'
import { enforceRetention } from './personal/retention-rules.ts'
import { askForLooks } from './platform/photos/photo-looks.ts'
import { sweepPhotos } from './platform/photos/sweep.ts'
import { errorForLog } from './platform/db/error-for-log.ts'
import { pruneChanges } from './platform/db/search-changes.ts'

const HOUR_MS = 3_600_000

type CleanUpDeps = Pick<Deps, 'db' | 'photos' | 'exports' | 'clock' | 'log' | 'metrics'>

/**
 * Deletes what is older than `RETENTION` says, and changes that every index has read, measures how people answer, sweeps
 * the photo store, and asks for the looks of photos that have none.
 */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { db, photos, clock, log, metrics } = deps
  const now = clock()
  await enforceRetention(deps, now)
  await pruneChanges(db)
  await measureAnswers(db, now)
  await askForLooks(db, now)
  const swept = await metrics.runJob('photo-sweep', () => sweepPhotos({ db, photos, now, log }))
  metrics.noteSweep(swept.kind === 'refused' ? swept.why : null)
}

/** Runs `cleanUp` every hour, first in an hour. @returns a function that stops the schedule */
export function scheduleCleanUp(deps: CleanUpDeps): () => void {
  const timer = setInterval(() => {
    deps.metrics
      .runJob('clean-up', () => cleanUp(deps))
      .catch((error: unknown) => deps.log.error({ err: errorForLog(error) }, 'clean-up'))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
