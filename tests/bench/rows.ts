import { renderShortfalls, shortfalls } from './aims.ts'
import { renderTable } from './table.ts'

/** One measured figure. The product's rows have the subject `commonroof`. */
export interface Row {
  bench: string
  subject: string
  case: string
  metric: string
  value: number
  unit: string
}

/** The value at `share` (0 to 1) of the sorted values; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Prints the rows as one JSON array, or what falls short of its aim and then a table, which is grouped by case for
 * several subjects.
 */
export function print(rows: readonly Row[], asJson: boolean): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(rows)}\n`)
    return
  }
  process.stdout.write(renderShortfalls(shortfalls(rows)))
  if (new Set(rows.map((row) => row.subject)).size > 1) {
    process.stdout.write(renderTable(rows))
    return
  }
  const cells = rows.map((row) => [
    row.subject,
    row.case,
    row.metric,
    `${Math.round(row.value * 10) / 10} ${row.unit}`,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...cells.map((line) => line[column]?.length ?? 0)))
  for (const line of cells) {
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}
