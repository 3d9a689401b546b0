import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { artifactFolder, FAILURES } from './artifacts.ts'
import { isBuilt } from './built-product.ts'
import { findChromium } from './chromium.ts'
import { findEngines } from '../engines/find-engines.ts'
import { PROMISES } from './promises.ts'
import { planOf, type Plan, type SuiteRun } from './test-plan.ts'
import {
  countsOf,
  failedTests,
  NOTHING_RAN,
  slowestTests,
  withFailedFiles,
  type Report,
} from './test-report.ts'

/** Runs the suites that the arguments choose; the last line is `N passed, N failed`. See test-plan.ts. */
const ROOT = join(import.meta.dirname, '../..')
const files = globSync('tests/**/*.test.ts', { cwd: ROOT })
const plan = planOrExit()
function planOrExit(): Plan {
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

if (plan.engines) findEngines()
const reportFolder = artifactFolder()
rmSync(FAILURES, { recursive: true, force: true })

const env: Record<string, string> = {
  NO_COLOR: '1',
  ...(plan.product ? { CHROMIUM: findChromium() } : {}),
  ...(plan.full ? { COMMONROOF_FULL: '1' } : {}),
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a tool; `quiet` prints its output only at its end, because other tools run at the same time. */
async function run(title: string, command: string, args: readonly string[], quiet = false): Promise<boolean> {
  const startedAt = Date.now()
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (output !== '') print(output.trimEnd())
  print(`— ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return status === 0
}

async function runSuite({ title, projects, workers, tags }: SuiteRun): Promise<Report> {
  const outputFile = join(reportFolder, `${title.replace(/\W+/g, '-')}.json`)
  // A report of an earlier run must not count as the report of this one.
  rmSync(outputFile, { force: true })
  const args = [
    plan.watch ? 'watch' : 'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    ...(tags === undefined ? [] : [`--tags-filter=${tags}`, '--hideSkippedTests']),
    ...plan.filters,
    ...(plan.watch ? [] : ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]),
  ]
  const passed = await run(title, 'vitest', args)
  if (plan.watch) process.exit(passed ? 0 : 1)
  if (!existsSync(outputFile)) return NOTHING_RAN
  return withFailedFiles(JSON.parse(readFileSync(outputFile, 'utf8')) as Report, passed)
}

type Task = () => Promise<boolean>

/** Runs all tasks, two at a time; resolves to whether all succeeded. */
async function runTwoAtATime(tasks: readonly Task[]): Promise<boolean> {
  const waiting = [...tasks]
  let allSucceeded = true
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift())
      allSucceeded = (await task()) && allSucceeded
  }
  await Promise.all([worker(), worker()])
  return allSucceeded
}

// The longest task is first, so that no core is idle at the end.
const isPrepared = await runTwoAtATime([
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
for (const line of failedTests(reports, ROOT)) print(line)
print(`The slowest tests:\n${slowestTests(reports, ROOT).join('\n')}`)
print(`${passed} passed, ${broken} failed`)
process.exit(broken === 0 && passed > 0 ? 0 : 1)
