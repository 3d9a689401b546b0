import type { Row } from './rows.ts'

/** What a figure of the product has to reach, as a limit or as a share of the best peer's figure in the same case. */
export interface Aim {
  bench: string
  /** Default: every case. */
  case?: RegExp
  metric: RegExp
  /** `most`: the figure is at most this; `least`: at least. With `ofPeers` the limit is this times the best peer. */
  most?: number
  least?: number
  ofPeers?: true
}

/** The aims of the product; a figure without one is only reported. */
export const AIMS: readonly Aim[] = [
  { bench: 'site', metric: /^(performance|accessibility|best-practices|seo)$/, least: 100 },
  { bench: 'site', metric: /^LCP$/, most: 1.2 },
  { bench: 'site', metric: /^TBT$/, most: 30 },
  { bench: 'site', metric: /^CLS$/, most: 0 },
  { bench: 'start', metric: /^cold/, most: 700 },
  { bench: 'start', metric: /^warm/, most: 300 },
  { bench: 'start', metric: /^JS gzip/, most: 170 },
  { bench: 'size', case: /signed-in/, metric: /^JS gzip/, most: 240 },
  { bench: 'size', case: /^precache/, metric: /on disk/, most: 2500 },
  { bench: 'press', metric: /^slowest/, most: 100 },
  { bench: 'store', metric: /one Send$/, most: 16 },
  { bench: 'store', metric: /one keystroke$/, most: 4 },
  { bench: 'sync', case: /messages, 100 ms RTT/, metric: /^until all arrived/, most: 1, ofPeers: true },
  { bench: 'sync', case: /messages, 0 ms RTT/, metric: /^until all arrived/, most: 1.5, ofPeers: true },
  { bench: 'sync', case: /^300 messages/, metric: /^round trips/, most: 1 },
  { bench: 'photos', case: /^upload/, metric: /^throughput/, least: 0.85, ofPeers: true },
  { bench: 'pictures', metric: /^pictures when it opens/, most: 150 },
  { bench: 'reused-pictures', case: /^(JPEG|WebP|AVIF|half|20 %|mirrored$)/, metric: /^found/, least: 100 },
  { bench: 'reused-pictures', metric: /^pairs taken for the same/, most: 0 },
  { bench: 'match', case: /^1,000,000 people/, metric: /: resident process at its peak/, most: 200 },
  { bench: 'match', case: /^1,000,000 people/, metric: /: ready after the process began, most/, most: 5 },
]

/** A figure that does not reach its aim. */
export interface Shortfall {
  row: Row
  limit: number
  /** How many times the figure is from its limit; above 1. */
  times: number
}

const OURS = 'commonroof'

/** The limit of a row; undefined when there is no peer to compare with. */
function limitOf(aim: Aim, row: Row, rows: readonly Row[]): number | undefined {
  const share = aim.most ?? aim.least ?? Number.NaN
  if (!aim.ofPeers) return share
  const peers = rows
    .filter((other) => other.subject !== OURS && other.case === row.case && other.metric === row.metric)
    .map(({ value }) => value)
  if (peers.length === 0) return undefined
  return share * (aim.most === undefined ? Math.max(...peers) : Math.min(...peers))
}

/** The shortfalls as lines of text; empty when there are none. */
export function renderShortfalls(found: readonly Shortfall[]): string {
  if (found.length === 0) return ''
  const lines = found.map(
    ({ row, limit, times }) =>
      `  ${row.case}, ${row.metric}: ${rounded(row.value)} ${row.unit}, aim ${rounded(limit)} (${rounded(times)} ×)`,
  )
  return `Short of the aim, the farthest first:\n${lines.join('\n')}\n\n`
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The product's figures that do not reach their aims, the farthest from it first. */
export function shortfalls(rows: readonly Row[], aims: readonly Aim[] = AIMS): Shortfall[] {
  return rows
    .filter(({ subject }) => subject === OURS)
    .flatMap((row) => {
      const aim = aims.find(
        (each) =>
          each.bench === row.bench && each.metric.test(row.metric) && (each.case?.test(row.case) ?? true),
      )
      const limit = aim && limitOf(aim, row, rows)
      if (aim === undefined || limit === undefined) return []
      const isMet = aim.most === undefined ? row.value >= limit : row.value <= limit
      if (isMet) return []
      return [{ row, limit, times: aim.most === undefined ? limit / row.value : row.value / limit }]
    })
    .toSorted((a, b) => b.times - a.times)
}
