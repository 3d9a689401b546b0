import type { Op } from '../../sync/types.ts'

/** Operations in the order in which they were made. */
export const bySeq = (ops: readonly Op[]) => [...ops].sort((a, b) => a.seq - b.seq)
