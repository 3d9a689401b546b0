/** The long figures are asked for; see run-tests.ts. */
export const isFull = process.env['COMMONROOF_FULL'] === '1'

/** How often something is tried: `short` before a commit, `full` where the long figures are asked for. */
export const figure = (short: number, full: number): number => (isFull ? full : short)
