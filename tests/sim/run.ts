import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { replay, runCampaign, shrinkFailure, type Report } from './campaign.ts'
import { generate } from './generate.ts'
import { renderReport } from './report-table.ts'
import { parseSchedule } from './schedule.ts'

/*
 * The simulation on the command line:
 *   --schedules N --seed S [--mutant NAME] [--workers K] [--json]   runs N schedules
 *   --replay FILE|JSON [--mutant NAME]                              runs one and prints its events
 * Exits with 1 after a violation.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    mutant: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
    replay: { type: 'string' },
  },
})
const withMutant = values.mutant === undefined ? {} : { mutant: values.mutant }
const PROGRESS_EVERY = 500
const FAILURES_SHOWN = 10

const print = (text: string) => process.stdout.write(`${text}\n`)

async function replayAndPrint(given: string): Promise<boolean> {
  const schedule = parseSchedule(existsSync(given) ? readFileSync(given, 'utf8') : given)
  const { outcome, events } = await replay(schedule, values.mutant)
  for (const { at, who, what, end } of events)
    print(`${String(at).padStart(11)}  ${who.padEnd(10)} ${end === 'note' ? '' : `${end} `}${what}`)
  for (const { kind, what } of outcome.violations) print(`${kind}: ${what}`)
  return outcome.violations.length === 0
}

async function showFailures({ failures }: Report): Promise<void> {
  for (const { seed, violations } of failures.slice(0, FAILURES_SHOWN)) {
    print(`seed ${seed}`)
    for (const { kind, what } of violations) print(`  ${kind}: ${what}`)
  }
  const [first] = failures
  // Shrinking repeats the schedule often, which a schedule that never ends does not allow.
  if (!first || first.violations.some(({ kind }) => kind === 'hung')) return
  const shrunk = await shrinkFailure(generate(first.seed), first, values.mutant)
  print(`seed ${first.seed}, as short as it gets (for --replay):`)
  print(JSON.stringify(shrunk))
}

async function play(): Promise<boolean> {
  const report = await runCampaign({
    schedules: Number(values.schedules),
    seed: Number(values.seed),
    workers: Number(values.workers),
    ...withMutant,
    onProgress: (done, failed) => {
      if (done % PROGRESS_EVERY === 0) process.stderr.write(`${done} schedules, ${failed} failed\n`)
    },
  })
  if (values.json) print(JSON.stringify(report))
  else {
    print(renderReport(report))
    await showFailures(report)
  }
  return report.failures.length === 0
}

const hasPassed = values.replay === undefined ? await play() : await replayAndPrint(values.replay)
process.exit(hasPassed ? 0 : 1)
