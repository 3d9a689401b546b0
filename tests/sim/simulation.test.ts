import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { shortOrFull } from '../support/full-figures.ts'
import { replay, runCampaign, type Report } from './campaign.ts'
import { FAULT_KINDS } from './faults.ts'
import { generate } from './generate.ts'
import { renderReport, violationsByKind } from './report-table.ts'
import { VIOLATION_KINDS } from './violations.ts'

const SCHEDULES = shortOrFull(100, 10_000)
const SEED = 20_260_301

describe(`${SCHEDULES} schedules of people, pages, clocks, a bad connection and a dying server`, () => {
  let report: Report

  beforeAll(async () => {
    report = await runCampaign({ schedules: SCHEDULES, seed: SEED, workers: availableParallelism() })
    process.stdout.write(`${renderReport(report)}\n`)
  })

  test('all schedules were run', () => {
    expect(report.schedules).toBe(SCHEDULES)
    expect(report.counts.acknowledged).toBeGreaterThan(SCHEDULES)
    expect(report.counts.delivered).toBeGreaterThan(SCHEDULES)
  })

  test('[I2] [I3] [I4] [I5] [I6] [I7] [I8] [I9] [I13] [I17] [F1] [F2] [F3] [F4] [M1] nothing was lost, duplicated, inverted, misattributed, or otherwise wrong', () => {
    // A failure begins with its seed; `npm run sim -- --seed S --schedules 1` repeats and shrinks it.
    expect(report.failures).toEqual([])
    expect(violationsByKind(report)).toEqual(Object.fromEntries(VIOLATION_KINDS.map((kind) => [kind, 0])))
  })

  test.for(FAULT_KINDS)('%s occurred', (kind) => {
    expect(report.landed[kind]).toBeGreaterThan(0)
  })
})

test('a seed gives the same events in every process', async () => {
  for (const seed of [14, 207].slice(0, shortOrFull(1, 2))) {
    const [one, other] = await Promise.all([replay(generate(seed)), replay(generate(seed))])
    expect(one.events.length).toBeGreaterThan(10)
    expect(other.events).toEqual(one.events)
  }
})
