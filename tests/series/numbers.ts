import { shortOrFull } from '../support/full-figures.ts'

const REPLAYED_SEED = process.env['COMMONROOF_SERIES_SEED']

/** The seed of the random choices of a series: 1, or the one that a failure printed. */
export const SEED = Number(REPLAYED_SEED ?? 1)

/** The hint in a failure's message for repeating it. */
export const replayHint = `COMMONROOF_SERIES_SEED=${SEED} plays it again`

/** The number of rounds of a series: `few`, `full` with the long figures, or COMMONROOF_SERIES_ROUNDS. */
export function rounds(few: number, full: number): number {
  const requested = process.env['COMMONROOF_SERIES_ROUNDS']
  return requested === undefined ? shortOrFull(few, full) : Number(requested)
}

/** Prints a line of the report. */
export function printLine(line: string): void {
  process.stdout.write(`  ${line}\n`)
}
