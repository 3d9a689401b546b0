import type { Row } from './rows.ts'

const EMPTY_CELL = '–'

/** Rows of several subjects as text: a block per case, a line per subject, a column per metric. */
export function renderTable(rows: readonly Row[]): string {
  return [...Map.groupBy(rows, (row) => row.case)]
    .map(([name, ofCase]) => `${name}\n${aligned(linesOf(ofCase))}\n`)
    .join('\n')
}

/** The lines of a block: the first names the metrics; subjects are in the order of measurement. */
function linesOf(rows: readonly Row[]): string[][] {
  const metrics = [...new Set(rows.map((row) => row.metric))]
  const lines = [...Map.groupBy(rows, (row) => row.subject)].map(([subject, own]) => [
    subject,
    ...metrics.map((metric) => cell(own.find((row) => row.metric === metric))),
  ])
  return [['', ...metrics], ...lines]
}

function cell(row: Row | undefined): string {
  if (!row) return EMPTY_CELL
  return `${Math.round(row.value * 10) / 10} ${row.unit}`
}

function aligned(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) => `  ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}
