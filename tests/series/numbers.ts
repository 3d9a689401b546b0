import { figure } from '../support/full-figures.ts'

const REPLAYED = process.env['COMMONROOF_SERIES_SEED']

/** Where the choices of a series come from: the same every time, or what a failure printed. */
export const SEED = Number(REPLAYED ?? 1)

/** What a failure says to be played again. */
export const replay = `COMMONROOF_SERIES_SEED=${SEED} plays it again`

/** How many rounds a series has: a few every time, `full` with the long figures, or what is asked for. */
export function rounds(few: number, full: number): number {
  const asked = process.env['COMMONROOF_SERIES_ROUNDS']
  return asked === undefined ? figure(few, full) : Number(asked)
}

/** A figure of the report. */
export function say(line: string): void {
  process.stdout.write(`  ${line}\n`)
}
