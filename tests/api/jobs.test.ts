import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  JobImpossible,
  runnable,
  type JobKind,
  type RunnableJob,
} from '../../src/server/platform/jobs/job-kind.ts'
import { startJobRunner, type JobRunner } from '../../src/server/platform/jobs/job-runner.ts'
import {
  addJob,
  countJobs,
  deleteFailedJobs,
  failedJobs,
  retryJobs,
} from '../../src/server/platform/jobs/job-table.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'

const MINUTE_MS = 60_000
const SHORT: JobKind<{ n: number }> = {
  name: 'short',
  payload: v.object({ n: v.number() }),
  pausesMs: [MINUTE_MS, 10 * MINUTE_MS],
  attemptMaxMs: MINUTE_MS,
}

let app: TestApp
/** The runners of a test, each as in a process of its own. */
let runners: JobRunner[] = []

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('jobs').execute()
  return async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
    runners = []
  }
})

const silent = { error: () => undefined }

function runner(run: RunnableJob<{ n: number }>['run'], kind = SHORT): JobRunner {
  const started = startJobRunner({
    db: app.db,
    clock: app.clock.now,
    log: silent,
    jobs: [runnable(kind, run)],
  })
  runners.push(started)
  return started
}

const ask = (n: number) => addJob(app.db, SHORT, { n }, app.clock.now())

describe('a job', () => {
  test('is done once by several processes, and leaves no row', async () => {
    const done: number[] = []
    const three = [1, 2, 3].map(() =>
      runner(async ({ n }) => {
        done.push(n)
      }),
    )
    const asked = Array.from({ length: 60 }, (_, n) => n)
    for (const n of asked) await ask(n)
    await Promise.all(three.map((each) => each.runDue()))
    expect(done.toSorted((a, b) => a - b)).toEqual(asked)
    expect(await countJobs(app.db, app.clock.now())).toEqual({ waiting: 0, failed: 0 })
  })

  test('of a transaction that is rolled back is never done', async () => {
    const done: number[] = []
    const rolledBack = app.db.transaction().execute(async (tx) => {
      await addJob(tx, SHORT, { n: 1 }, app.clock.now())
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await runner(async ({ n }) => void done.push(n)).runDue()
    expect(done).toEqual([])
  })

  test('is tried again after growing pauses, and then waits for an operator, who can let it begin anew', async () => {
    let attempts = 0
    let isWorking = false
    const ids = new Set<string>()
    const it = runner(async (_, { id }) => {
      attempts++
      ids.add(id)
      if (!isWorking) throw new Error(`attempt ${attempts}`)
    })
    await ask(1)
    await it.runDue()
    await it.runDue()
    expect(attempts).toBe(1)
    app.clock.advance(MINUTE_MS)
    await it.runDue()
    expect(attempts).toBe(2)
    app.clock.advance(9 * MINUTE_MS)
    await it.runDue()
    expect(attempts).toBe(2)
    app.clock.advance(MINUTE_MS)
    await it.runDue()
    expect(attempts).toBe(3)
    expect(await countJobs(app.db, app.clock.now())).toEqual({ waiting: 0, failed: 1 })
    expect(await failedJobs(app.db, 10)).toMatchObject([
      { kind: 'short', attempts: 3, last_error: 'attempt 3' },
    ])
    app.clock.advance(1000 * MINUTE_MS)
    await it.runDue()
    expect(attempts).toBe(3)

    isWorking = true
    expect(await retryJobs(app.db, null, app.clock.now())).toBe(1)
    await it.runDue()
    expect(attempts).toBe(4)
    expect(ids.size).toBe(1)
    expect(await countJobs(app.db, app.clock.now())).toEqual({ waiting: 0, failed: 0 })
  })

  test('that can never be done is tried once', async () => {
    const it = runner(async () => {
      throw new JobImpossible('no such person')
    })
    await ask(1)
    await it.runDue()
    expect(await failedJobs(app.db, 10)).toMatchObject([{ attempts: 1, last_error: 'no such person' }])
    await deleteFailedJobs(app.db, new Date(app.clock.now().getTime() + 1))
    expect(await countJobs(app.db, app.clock.now())).toEqual({ waiting: 0, failed: 0 })
  })

  test('with a payload of an unknown shape fails without being run', async () => {
    const it = runner(async () => expect.unreachable())
    await addJob(app.db, SHORT as unknown as JobKind<Record<string, unknown>>, { n: 'one' }, app.clock.now())
    await it.runDue()
    expect(await countJobs(app.db, app.clock.now())).toEqual({ waiting: 0, failed: 1 })
  })

  test('of a kind that only another release knows stays for it', async () => {
    const it = runner(async () => expect.unreachable())
    await addJob(app.db, { name: 'of-tomorrow' }, {}, app.clock.now())
    await it.runDue()
    expect(await countJobs(app.db, app.clock.now())).toEqual({ waiting: 1, failed: 0 })
  })

  test('whose process died is taken over when its time is over, and a late end of the first changes nothing', async () => {
    let finishFirst = () => {}
    const first = runner(() => new Promise((resolve) => (finishFirst = resolve)))
    const done: number[] = []
    const second = runner(async ({ n }) => void done.push(n))
    await ask(1)
    const running = first.runDue()
    await expect
      .poll(async () => (await app.db.selectFrom('jobs').select('lease').executeTakeFirst())?.lease)
      .toBeTruthy()
    await second.runDue()
    expect(done).toEqual([])
    app.clock.advance(MINUTE_MS + 1)
    await second.runDue()
    expect(done).toEqual([1])
    await ask(2)
    finishFirst()
    await running
    await second.runDue()
    expect(await countJobs(app.db, app.clock.now())).toEqual({ waiting: 0, failed: 0 })
  })

  test('that takes too long is ended and tried again', async () => {
    const impatient = { ...SHORT, attemptMaxMs: 30 }
    let reason: unknown
    const it = runner(
      (_, { signal }) =>
        new Promise((_resolve) =>
          signal.addEventListener('abort', () => (reason = signal.reason as unknown)),
        ),
      impatient,
    )
    await ask(1)
    await it.runDue()
    expect((reason as Error).name).toBe('TimeoutError')
    expect(await app.db.selectFrom('jobs').selectAll().executeTakeFirst()).toMatchObject({
      attempts: 1,
      lease: null,
      failed_at: null,
    })
  })

  test('that runs when the server stops is given back, and is no failed attempt', async () => {
    const it = runner(() => new Promise(() => undefined))
    await ask(1)
    void it.runDue()
    await expect
      .poll(async () => (await app.db.selectFrom('jobs').select('attempts').executeTakeFirst())?.attempts)
      .toBe(1)
    await it.stop()
    expect(await app.db.selectFrom('jobs').selectAll().executeTakeFirst()).toMatchObject({
      attempts: 0,
      lease: null,
      last_error: null,
    })
  }, 20_000)

  test('begins by itself', async () => {
    const done: number[] = []
    runner(async ({ n }) => void done.push(n))
    await ask(7)
    await expect.poll(() => done, { timeout: 20_000 }).toEqual([7])
  }, 30_000)
})
