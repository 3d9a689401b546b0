import { localDay, type Day } from '../domain/core/dates.ts'
import type { Op } from './types.ts'

/** When the person made the operation by the server's clock, in Unix milliseconds. */
export const madeAt = ({ composedAt, clockOffset }: Pick<Op, 'composedAt' | 'clockOffset'>): number =>
  composedAt + clockOffset

/** When the operation was accepted or, before that, made, by the server's clock, in Unix milliseconds. */
export const endedAt = ({
  composedAt,
  doneAt,
  clockOffset,
}: Pick<Op, 'composedAt' | 'doneAt' | 'clockOffset'>): number => (doneAt ?? composedAt) + clockOffset

/**
 * The person's local day of an operation, as it is sent at `serverNow`. A day that has not come yet was
 * counted by a wrong clock, so today is sent instead.
 */
export function dayToSend(op: Pick<Op, 'composedAt' | 'clockOffset' | 'composedOn'>, serverNow: number): Day {
  const today = localDay(new Date(serverNow))
  return op.composedOn > today ? today : op.composedOn
}
