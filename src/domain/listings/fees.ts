import * as v from 'valibot'
import { boundedList } from '../core/lists.ts'
import { FEES_MAX, FEE_LABEL_MAX_LENGTH, LISTING_PRICE_MAX_USD } from '../core/limits.ts'
import { storableText } from '../core/text.ts'

/** When a fee is due. New York requires that every fee is disclosed before a person applies. */
export const FEE_TIMES = ['application', 'move_in', 'monthly', 'move_out'] as const
export type FeeTime = (typeof FEE_TIMES)[number]

export const FEE_TIME_LABELS: Record<FeeTime, string> = {
  application: 'With the application',
  move_in: 'At move-in',
  monthly: 'Every month',
  move_out: 'At move-out',
}

/** An amount in whole US dollars. */
const Amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LISTING_PRICE_MAX_USD))

export const Fee = v.strictObject({
  label: storableText(FEE_LABEL_MAX_LENGTH),
  amount: Amount,
  when: v.picklist(FEE_TIMES),
})
export type Fee = v.InferOutput<typeof Fee>

export const Fees = boundedList(Fee, FEES_MAX)

/** The costs of a home: the rent, a deposit that is paid back, and fees. */
export interface Costs {
  /** US dollars a month. */
  price: number
  deposit: number
  fees: readonly Fee[]
}

const feesDue = (fees: readonly Fee[], times: readonly FeeTime[]) =>
  fees.filter((fee) => times.includes(fee.when)).reduce((sum, fee) => sum + fee.amount, 0)

/** The rent with all monthly fees, in US dollars a month. */
export function monthlyTotal({ price, fees }: Costs): number {
  return price + feesDue(fees, ['monthly'])
}

/**
 * The US dollars due by the move-in day: the first month, the deposit, and the fees of application and
 * move-in.
 */
export function moveInTotal(costs: Costs): number {
  return monthlyTotal(costs) + costs.deposit + feesDue(costs.fees, ['application', 'move_in'])
}
