import type { Page } from 'playwright-core'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerSeeker, type Account } from '../support/people.ts'
import { setStage, type Stage } from '../support/stage.ts'

export interface BenchStage extends Stage {
  page: Page
  ana: Account
  ben: Account
}

/** The built product, its real server on an empty database, two people and a browser. */
export async function onStage<T>(play: (stage: BenchStage) => Promise<T>): Promise<T> {
  const stage = await setStage()
  try {
    const today = localDay(new Date())
    const ana = await registerSeeker(stage.server.origin, 'Ana', today)
    const ben = await registerSeeker(stage.server.origin, 'Ben', today)
    return await play({ ...stage, page: await stage.browser.start(), ana, ben })
  } finally {
    await stage.strike()
  }
}
