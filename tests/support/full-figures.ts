/** Whether the run was started with `--full`; see run-tests.ts. */
export const isFull = process.env['COMMONROOF_FULL'] === '1'

/** The number of repetitions: `short` before a commit, `full` in a run with `--full`. */
export const shortOrFull = (short: number, full: number): number => (isFull ? full : short)
