import { describe, expect, test } from 'vitest'
import { renderShortfalls, shortfalls, type Aim } from '../../bench/aims.ts'
import type { Row } from '../../bench/rows.ts'

const AIMS: Aim[] = [
  { bench: 'start', case: /^a thread/, metric: /^cold/, most: 700 },
  { bench: 'start', metric: /^score/, least: 100 },
  { bench: 'sync', metric: /^flush/, most: 1.5, ofPeers: true },
  { bench: 'photos', metric: /^throughput/, least: 0.8, ofPeers: true },
]

const row = (bench: string, subject: string, name: string, metric: string, value: number): Row => ({
  bench,
  subject,
  case: name,
  metric,
  value,
  unit: '',
})
const ours = (bench: string, name: string, metric: string, value: number) =>
  row(bench, 'commonroof', name, metric, value)
const timesOf = (...rows: Row[]) => shortfalls(rows, AIMS).map(({ times }) => times)

describe('a figure falls short', () => {
  test.each([
    ['at its limit: no', [ours('start', 'a thread', 'cold', 700)], []],
    ['above its limit', [ours('start', 'a thread', 'cold', 1050)], [1.5]],
    ['in a case without an aim: no', [ours('start', 'the list', 'cold', 1050)], []],
    ['of another benchmark: no', [ours('sync', 'a thread', 'cold', 1050)], []],
    ['below the least', [ours('start', 'x', 'score', 80)], [1.25]],
    [
      'without a peer in its case: no',
      [ours('sync', '300', 'flush', 900), row('sync', 'p', '3', 'flush', 1)],
      [],
    ],
    [
      'against the best peer',
      [
        ours('sync', '300', 'flush', 300),
        row('sync', 'p', '300', 'flush', 150),
        row('sync', 'q', '300', 'flush', 100),
      ],
      [2],
    ],
    [
      'within its share of a peer: no',
      [ours('photos', 'x', 'throughput', 8), row('photos', 'curl', 'x', 'throughput', 10)],
      [],
    ],
    [
      'below its share of a peer',
      [ours('photos', 'x', 'throughput', 4), row('photos', 'curl', 'x', 'throughput', 10)],
      [2],
    ],
  ])('%s', (_, rows, times) => expect(timesOf(...rows)).toEqual(times))

  test('and the farthest from its aim comes first', () => {
    const rows = [ours('start', 'a thread', 'cold', 800), ours('start', 'x', 'score', 50)]
    expect(shortfalls(rows, AIMS).map(({ row: { metric } }) => metric)).toEqual(['score', 'cold'])
    expect(renderShortfalls(shortfalls(rows, AIMS))).toBe(
      'Short of the aim, the farthest first:\n  x, score: 50 , aim 100 (2 ×)\n  a thread, cold: 800 , aim 700 (1.14 ×)\n\n',
    )
    expect(renderShortfalls([])).toBe('')
  })
})
