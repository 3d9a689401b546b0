import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.ts'

/**
 * The whole check, in the order in which it fails fastest: types, lint, format, build, then every
 * suite. `--full` also runs the long figures. The last line is `N passed, N failed`.
 */
const full = process.argv.includes('--full')
const serverOnly = process.argv.includes('--server-only')

const artifacts = new URL('../.artifacts/', import.meta.url).pathname
mkdirSync(artifacts, { recursive: true })

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  const startedAt = Date.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  process.stdout.write(
    `— ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`,
  )
  return status === 0
}

interface Report {
  numPassedTests: number
  numFailedTests: number
}

function suites(name: string, projects: string[], env: Record<string, string>, more: string[] = []): Report {
  const outputFile = `${artifacts}${name}.json`
  // What a run before this one left behind must not speak for it.
  rmSync(outputFile, { force: true })
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...more]
  const passed = run(
    name,
    'vitest',
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`],
    env,
  )
  if (!existsSync(outputFile)) return { numPassedTests: 0, numFailedTests: 1 }
  const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
  // A file that cannot even be loaded, and an error that no test waited for, count no failed test of their own.
  return passed || report.numFailedTests > 0
    ? report
    : { ...report, numFailedTests: report.numFailedTests + 1 }
}

const reports: Report[] = []
let checksPassed = true
if (serverOnly) {
  reports.push(suites('server', ['api'], {}))
} else {
  const chromium = findChromium()
  checksPassed = run('types', 'tsc', ['-b']) && checksPassed
  checksPassed = run('lint', 'oxlint', ['--deny-warnings']) && checksPassed
  checksPassed = run('format', 'prettier', ['--check', '--log-level=warn', '.']) && checksPassed
  checksPassed = run('build', 'npm', ['run', '--silent', 'build']) && checksPassed
  const env = { CHROMIUM: chromium, ...(full ? { COMMONROOF_FULL: '1' } : {}) }
  reports.push(suites('node', ['unit', 'api', 'sync', 'sw'], env))
  // Each of these takes every core by itself.
  reports.push(suites('simulation', ['sim'], env))
  reports.push(suites('mutants', ['mutants'], env))
  reports.push(suites('faults', ['proxy'], env))
  // A story mostly waits for its page: two of them share a small machine well.
  reports.push(suites('series', ['series'], env, ['--maxWorkers=2']))
  reports.push(suites('browser', ['e2e'], env, ['--maxWorkers=2']))
  reports.push(suites('update', ['update'], env))
}

const passed = reports.reduce((sum, report) => sum + report.numPassedTests, 0)
const failed = reports.reduce((sum, report) => sum + report.numFailedTests, 0) + (checksPassed ? 0 : 1)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
