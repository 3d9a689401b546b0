import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { artifactFolder, FAILURES } from './artifacts.ts'
import { isBuilt } from './built-product.ts'
import { findChromium } from './chromium.ts'
import { PROMISES } from './promises.ts'
import { planOf, type Plan, type SuiteRun } from './test-plan.ts'
import { countsOf, NOTHING_RAN, slowestTests, type Report } from './test-report.ts'

/** Runs what the arguments ask for; the last line is `N passed, N failed`. See test-plan.ts. */
const ROOT = join(import.meta.dirname, '../..')
const files = globSync('tests/**/*.test.ts', { cwd: ROOT })
const plan = planOrLeave()
function planOrLeave(): Plan {
  try {
    return planOf(
      process.argv.slice(2),
      PROMISES.map(({ name }) => name),
      files,
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const artifacts = artifactFolder()
rmSync(FAILURES, { recursive: true, force: true })

const env: Record<string, string> = {
  NO_COLOR: '1',
  ...(plan.product ? { CHROMIUM: findChromium() } : {}),
  ...(plan.full ? { COMMONROOF_FULL: '1' } : {}),
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a tool; `quiet` holds its words back until it is through, where others run beside it. */
async function run(title: string, command: string, args: readonly string[], quiet = false): Promise<boolean> {
  const startedAt = Date.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (said !== '') say(said.trimEnd())
  say(`— ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return status === 0
}

async function runSuite({ title, projects, workers, tags }: SuiteRun): Promise<Report> {
  const outputFile = join(artifacts, `${title.replace(/\W+/g, '-')}.json`)
  // What a run before this one left behind must not speak for it.
  rmSync(outputFile, { force: true })
  const args = [
    plan.watch ? 'watch' : 'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    ...(tags === undefined ? [] : [`--tags-filter=${tags.join(' or ')}`, '--hideSkippedTests']),
    ...plan.filters,
    ...(plan.watch ? [] : ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]),
  ]
  const passed = await run(title, 'vitest', args)
  if (plan.watch) process.exit(passed ? 0 : 1)
  if (!existsSync(outputFile)) return NOTHING_RAN
  const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
  // A file that cannot even be loaded, and an error that no test waited for, count no failed test of their own.
  return passed || report.numFailedTests > 0
    ? report
    : { ...report, numFailedTests: report.numFailedTests + 1 }
}

type Task = () => Promise<boolean>

/** Does all of them, two at a time, and says whether every one went well. */
async function inTwoLanes(tasks: readonly Task[]): Promise<boolean> {
  const waiting = [...tasks]
  let isWell = true
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) isWell = (await task()) && isWell
  }
  await Promise.all([lane(), lane()])
  return isWell
}

// The longest first, so that no core waits at the end.
const isPrepared = await inTwoLanes([
  ...(plan.product && (plan.checks || !isBuilt(ROOT))
    ? [() => run('build', 'npm', ['run', '--silent', 'build'], true)]
    : []),
  ...(plan.checks
    ? [
        () => run('types', 'tsc', ['-b'], true),
        () => run('format', 'oxfmt', ['--check'], true),
        () => run('lint', 'oxlint', ['--deny-warnings'], true),
      ]
    : []),
])
const reports: Report[] = []
for (const suite of plan.suites) reports.push(await runSuite(suite))

const { passed, failed } = countsOf(reports)
const broken = failed + (isPrepared ? 0 : 1)
say(`The slowest tests:\n${slowestTests(reports, ROOT).join('\n')}`)
say(`${passed} passed, ${broken} failed`)
process.exit(broken === 0 && passed > 0 ? 0 : 1)
