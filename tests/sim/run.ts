import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { replay, runCampaign, shrinkFailure, type Report } from './campaign.ts'
import { generate } from './generate.ts'
import { renderReport } from './report-table.ts'
import { parseSchedule } from './schedule.ts'

/*
 * The simulation on the command line:
 *   --schedules N --seed S [--mutant NAME] [--workers K] [--json]   plays N schedules
 *   --replay FILE|JSON [--mutant NAME]                              plays one and tells its story
 * Exits with 1 when anything was violated.
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

const say = (text: string) => process.stdout.write(`${text}\n`)

async function tellStory(given: string): Promise<boolean> {
  const schedule = parseSchedule(existsSync(given) ? readFileSync(given, 'utf8') : given)
  const { outcome, events } = await replay(schedule, values.mutant)
  for (const { at, who, what, end } of events)
    say(`${String(at).padStart(11)}  ${who.padEnd(10)} ${end === 'note' ? '' : `${end} `}${what}`)
  for (const { kind, what } of outcome.violations) say(`${kind}: ${what}`)
  return outcome.violations.length === 0
}

async function showFailures({ failures }: Report): Promise<void> {
  for (const { seed, violations } of failures.slice(0, FAILURES_SHOWN)) {
    say(`seed ${seed}`)
    for (const { kind, what } of violations) say(`  ${kind}: ${what}`)
  }
  const [first] = failures
  // One that never ends cannot be tried again and again.
  if (!first || first.violations.some(({ kind }) => kind === 'hung')) return
  const shrunk = await shrinkFailure(generate(first.seed), first, values.mutant)
  say(`seed ${first.seed}, as short as it gets (for --replay):`)
  say(JSON.stringify(shrunk))
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
  if (values.json) say(JSON.stringify(report))
  else {
    say(renderReport(report))
    await showFailures(report)
  }
  return report.failures.length === 0
}

const clean = values.replay === undefined ? await play() : await tellStory(values.replay)
process.exit(clean ? 0 : 1)
