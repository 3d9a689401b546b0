import { temporaryFolder } from '../../support/temporary-folder.ts'
import { percentile, type Row } from '../rows.ts'
import { runCase, type Measured } from './case.ts'
import { buildSubject, EMPTY, installPeers, SUBJECTS, type BuiltSubject } from './subjects.ts'

/** The number of messages, and the milliseconds after which a subject is reported as not finished. */
const CASES = [
  { count: 300, capMs: 36_000 },
  // A subject that sends one by one cannot finish in this time; the arrived messages show its speed.
  { count: 3000, capMs: 12_000 },
]
const RTTS_MS = [0, 100]
/** A case is repeated for medians if one run takes less than this. */
const REPEATED_BELOW_MS = 5000
const ROUNDS = 5

/** Every subject in every case, and the kilobytes that it adds to a page. */
export async function peers(): Promise<Row[]> {
  installPeers()
  const built = temporaryFolder('subjects')
  try {
    const empty = await buildSubject(EMPTY, built.path)
    const subjects: BuiltSubject[] = []
    for (const source of SUBJECTS) subjects.push(await buildSubject(source, built.path))
    const rows: Row[] = []
    for (const rttMs of RTTS_MS) {
      for (const { count, capMs } of CASES) {
        for (const subject of subjects) rows.push(...(await measure(subject, count, rttMs, capMs)))
      }
    }
    return [...rows, ...subjects.map((subject) => sizeRow(subject, empty))]
  } finally {
    built.remove()
  }
}

const sizeRow = (subject: BuiltSubject, empty: BuiltSubject): Row => ({
  bench: 'sync',
  subject: subject.name,
  case: 'what it adds to a page',
  metric: 'JS gzip',
  value: (subject.gzipBytes - empty.gzipBytes) / 1000,
  unit: 'kB',
})

async function measure(subject: BuiltSubject, count: number, rttMs: number, capMs: number): Promise<Row[]> {
  const runs: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    const run = await runCase(subject, count, rttMs, capMs)
    runs.push(run)
    const took = run.flushMs === null ? 'not finished' : `${Math.round(run.flushMs)} ms`
    process.stderr.write(
      `${subject.name}: ${count} messages, ${rttMs} ms RTT: ${took}, ${run.requests} requests, ${run.roundTrips} round trips\n`,
    )
    if (performance.now() - startedAt > REPEATED_BELOW_MS) break
  }
  const median = (pick: (run: Measured) => number) => percentile(runs.map(pick), 0.5)
  const enqueueMs = runs.flatMap((run) => run.enqueueMs)
  const row = (metric: string, value: number, unit: string): Row => ({
    bench: 'sync',
    subject: subject.name,
    case: `${count} messages, ${rttMs} ms RTT`,
    metric,
    value,
    unit,
  })
  const finished = runs.every((run) => run.flushMs !== null)
  return [
    row('enqueue p50', percentile(enqueueMs, 0.5), 'ms'),
    row('enqueue p95', percentile(enqueueMs, 0.95), 'ms'),
    finished
      ? row(
          'until all arrived',
          median((run) => run.flushMs ?? 0),
          'ms',
        )
      : row(
          `arrived within ${capMs / 1000} s, not finished`,
          median((run) => run.arrived),
          'messages',
        ),
    row(
      'requests',
      median((run) => run.requests),
      'requests',
    ),
    row(
      'round trips',
      median((run) => run.roundTrips),
      'round trips',
    ),
    row(
      'duplicates',
      median((run) => run.duplicates),
      'messages',
    ),
    row(
      'out of order',
      median((run) => run.inversions),
      'messages',
    ),
  ]
}
