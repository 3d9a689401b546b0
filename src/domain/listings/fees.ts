import * as v from 'valibot'
import { FEES_MAX, FEE_LABEL_MAX_LENGTH, LISTING_PRICE_MAX_USD } from '../core/limits.ts'
import { storableText } from '../core/text.ts'

/** When a fee is due. New York requires that every fee a tenant pays is disclosed before they apply. */
export const FEE_TIMES = ['application', 'move_in', 'monthly', 'move_out'] as const
export type FeeTime = (typeof FEE_TIMES)[number]

export const FEE_TIME_LABELS: Record<FeeTime, string> = {
  application: 'With the application',
  move_in: 'At move-in',
  monthly: 'Every month',
  move_out: 'At move-out',
}

/** Whole US dollars. */
const Amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LISTING_PRICE_MAX_USD))

export const Fee = v.strictObject({
  label: storableText(FEE_LABEL_MAX_LENGTH),
  amount: Amount,
  when: v.picklist(FEE_TIMES),
})
export type Fee = v.InferOutput<typeof Fee>

export const Fees = v.pipe(v.array(Fee), v.maxLength(FEES_MAX))

/** What a home costs besides its rent: every fee, and a deposit that is paid back. */
export interface Costs {
  /** US dollars a month. */
  price: number
  deposit: number
  fees: readonly Fee[]
}

const due = (fees: readonly Fee[], times: readonly FeeTime[]) =>
  fees.filter((fee) => times.includes(fee.when)).reduce((sum, fee) => sum + fee.amount, 0)

/** Rent and what is due with it each month, in US dollars. */
export function monthlyTotal({ price, fees }: Costs): number {
  return price + due(fees, ['monthly'])
}

/** What somebody must have paid by the day they move in: the first month, the deposit, every fee until then. */
export function moveInTotal(costs: Costs): number {
  return monthlyTotal(costs) + costs.deposit + due(costs.fees, ['application', 'move_in'])
}
