import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCampaign, type Report } from '../sim/campaign.ts'
import { violationsByKind } from '../sim/report-table.ts'
import { mutantNamed, MUTANTS } from './mutants.ts'
import { fileOf, mutate } from './mutate.ts'

/** The simulation must detect a mutant within this many schedules. */
const SCHEDULES_MAX = 300
/** The exploration of the session's orders must detect a mutant within this many orders. */
const ORDERS_MAX = 2000

describe('every mutant fits the current source', () => {
  test.for(MUTANTS)('$name', (mutant) => {
    expect(mutant.patches).not.toEqual([])
    for (const patch of mutant.patches) {
      const file = fileOf(patch)
      const source = readFileSync(file, 'utf8')
      expect(mutate(mutant, file, source)).not.toBe(source)
    }
  })

  test('a mutant that does not fit is an error', () => {
    const mutant = mutantNamed('no-idempotency-record')
    const [patch] = mutant.patches
    if (!patch) throw new TypeError('It has a patch')
    expect(() => mutate(mutant, fileOf(patch), 'something else')).toThrow(RangeError)
    expect(() => mutate(mutant, fileOf(patch), patch.find + patch.find)).toThrow(RangeError)
    expect(mutate(mutant, fileOf({ ...patch, file: 'src/elsewhere.ts' }), 'something else')).toBeNull()
    expect(() => mutantNamed('no-such-mutant')).toThrow(RangeError)
  })

  test('names are unique, and there are at least ten mutants', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
    expect(MUTANTS.length).toBeGreaterThanOrEqual(10)
  })
})

const planted = MUTANTS.filter(({ caughtBy }) => caughtBy === 'simulation')

describe(`the simulation detects within ${SCHEDULES_MAX} schedules`, () => {
  const reports = new Map<string, Report>()

  beforeAll(async () => {
    const waiting = [...planted]
    const runNext = async () => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const { name, shows, seenWith = 1 } = mutant
        reports.set(
          name,
          await runCampaign({
            schedules: SCHEDULES_MAX,
            seed: seenWith,
            workers: 1,
            mutant: name,
            until: shows,
          }),
        )
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  })

  afterAll(() => {
    for (const [name, { schedules, failures }] of reports)
      process.stdout.write(
        `  ${name.padEnd(30)} ${String(schedules).padStart(4)} ${failures.at(-1)?.seed ?? 'never'}\n`,
      )
  })

  test.for(planted)('$name', ({ name, shows }) => {
    const report = reports.get(name)
    if (!report) throw new TypeError('It was played')
    const seen = violationsByKind(report)
    expect(shows.some((kind) => seen[kind] > 0)).toBe(true)
  })
})

// Each exploration is a process of its own.
describe.concurrent(`the exploration of the session's orders detects within ${ORDERS_MAX} orders`, () => {
  test.for(MUTANTS.filter(({ caughtBy }) => caughtBy === 'orders'))('$name', async ({ name }) => {
    const script = join(import.meta.dirname, 'explore-session.ts')
    const hook = join(import.meta.dirname, 'register.ts')
    const { stdout } = await promisify(execFile)('node', ['--import', hook, script, String(ORDERS_MAX)], {
      env: { ...process.env, COMMONROOF_MUTANT: name },
    })
    expect(stdout).not.toBe('')
  })
})
