import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PUBLIC_PAGES } from '../../src/content/paths.ts'
import { launchChromium } from '../support/test-browser.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { percentile, type Row } from './rows.ts'

/** Installed when the benchmark runs and not with the product, because it has sixty megabytes. */
const LIGHTHOUSE = '13.5.0'
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/lighthouse')
const RUNS = 3
/** Lighthouse sometimes has no trace of the first paint; then the run is repeated, at most this often. */
const TRIES = 3

interface Audit {
  numericValue?: number
  score: number | null
  errorMessage?: string
  details?: { items?: { resourceType?: string; transferSize?: number; url?: string }[] }
}
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
  /** The benchmark index says how quick the machine was: about 2,000 is a new desktop, 500 a cheap phone. */
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(FOLDER, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    const { status } = spawnSync(
      'npm',
      ['install', '--no-save', '--no-fund', '--no-audit', '--prefix', FOLDER, `lighthouse@${LIGHTHOUSE}`],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    if (status !== 0) throw new Error('Lighthouse could not be fetched')
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The figures: name, unit, and the function that reads the figure from a report. */
const METRICS: [name: string, unit: string, read: (report: Report) => number][] = [
  ...CATEGORIES.map((name): [string, string, (report: Report) => number] => [
    name,
    '',
    ({ categories }) => (categories[name]?.score ?? Number.NaN) * 100,
  ]),
  ['LCP', 's', ({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000],
  ['CLS', '', ({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN],
  ['TBT', 'ms', ({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN],
  ['JS', 'kB', (report) => transferred(report, 'Script')],
  ['CSS', 'kB', (report) => transferred(report, 'Stylesheet')],
  ['HTML', 'kB', (report) => transferred(report, 'Document')],
  ['all', 'kB', (report) => transferred(report, null)],
  ['machine', 'index', ({ environment }) => environment.benchmarkIndex],
]

function transferred({ audits }: Report, type: string | null): number {
  const items = audits['network-requests']?.details?.items ?? []
  const wanted = items.filter(({ resourceType }) => type === null || resourceType === type)
  return wanted.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
}

/** Prints the failed audits of a report on standard error, to explain scores below 100. */
function printFailedAudits(path: string, { audits }: Report): void {
  const failed = Object.entries(audits).filter(
    ([id, { score }]) =>
      score !== null && score < 0.9 && !/insight|metrics|max-potential|speed-index/.test(id),
  )
  for (const [id, { score }] of failed) process.stderr.write(`${path}: ${id} ${score}\n`)
}

/**
 * Every public page in Lighthouse, with the mobile preset and simulated throttling, in a new profile without
 * service worker and cache. Each figure is the median of three runs.
 */
export async function bench(): Promise<Row[]> {
  const lighthouse = await loadLighthouse()
  const data = temporaryFolder('site-bench')
  const product = new ServerProcess(await freePort(), data.path)
  const wanted = process.argv.slice(3).filter((argument) => argument.startsWith('/'))
  const rows: Row[] = []
  try {
    await product.start()
    for (const { path } of PUBLIC_PAGES.filter((page) => wanted.length === 0 || wanted.includes(page.path))) {
      const reports: Report[] = []
      for (let run = 0; run < RUNS; run++)
        reports.push(await measureFully(lighthouse, `${product.origin}${path}`))
      if (reports[0]) printFailedAudits(path, reports[0])
      for (const [metric, unit, read] of METRICS) {
        const value = percentile(reports.map(read), 0.5)
        rows.push({ bench: 'site', subject: 'commonroof', case: path, metric, value, unit })
      }
      process.stderr.write(`${path} measured\n`)
    }
  } finally {
    await product.stop()
    data.remove()
  }
  return rows
}

/** @throws Error when Lighthouse has no score of the speed in any of its tries. */
async function measureFully(lighthouse: Lighthouse, url: string): Promise<Report> {
  let reason = ''
  for (let tries = 0; tries < TRIES; tries++) {
    const report = await measure(lighthouse, url)
    if (typeof report.categories['performance']?.score === 'number') return report
    const errors = Object.values(report.audits).map(({ errorMessage }) => errorMessage)
    reason = report.runtimeError?.message ?? errors.find(Boolean) ?? 'no reason given'
    process.stderr.write(`${url} has no score: ${reason}\n`)
  }
  throw new Error(`${url} has no score: ${reason}`)
}

async function measure(lighthouse: Lighthouse, url: string): Promise<Report> {
  const profile = temporaryFolder('lighthouse')
  const { child, port } = launchChromium(profile.path)
  try {
    const result = await lighthouse(url, { port: await port, output: 'json', logLevel: 'silent' })
    if (!result) throw new Error(`No report of ${url}`)
    return result.lhr
  } finally {
    const exited = new Promise((resolve) => child.once('exit', resolve))
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    await exited
    profile.remove()
  }
}
