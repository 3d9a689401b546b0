import { dayLabel } from '../../../domain/core/time-labels.ts'
import type { Day } from '../../../domain/core/dates.ts'
import { usd } from '../../../domain/core/money.ts'
import { FEE_TIME_LABELS } from '../../../domain/listings/fees.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { classes } from '../../ui/classes.ts'
import { homeCostLabels } from '../homes/parts/home-labels.ts'
import * as strings from './strings/one-home.tsx'

/** What a home costs a month and to move in, and from when it is available, which a home that is gone is not. */
export function CostFigures({ view, today, isGone }: { view: ListingView; today: Day; isGone: boolean }) {
  const { month, moveIn } = homeCostLabels(view)
  return (
    <dl className="flex flex-wrap items-end gap-x-6 gap-y-2 lg:gap-x-4">
      <Figure label={strings.aMonth} value={month} isMain />
      <Figure label={strings.toMoveIn} value={moveIn} />
      {!isGone && (
        <Figure
          label={strings.available}
          value={view.availableFrom <= today ? strings.now : dayLabel(view.availableFrom)}
        />
      )}
    </dl>
  )
}

function Figure({ label, value, isMain = false }: { label: string; value: string; isMain?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={classes(
          'font-display font-bold tabular-nums',
          isMain ? 'text-3xl lg:text-2xl' : 'text-xl',
        )}
      >
        {value}
      </dd>
    </div>
  )
}

/** The rent, the deposit and every fee, with when each is due. */
export function CostTable({ view }: { view: ListingView }) {
  const rows: [string, string, string][] = [
    [strings.rent, usd(view.price), strings.everyMonth],
    ...(view.deposit > 0
      ? [[strings.deposit, usd(view.deposit), strings.depositDue] as [string, string, string]]
      : []),
    ...view.fees.map((fee): [string, string, string] => [
      fee.label,
      usd(fee.amount),
      FEE_TIME_LABELS[fee.when],
    ]),
  ]
  return (
    <>
      <table className="w-full text-left">
        <caption className="sr-only">{strings.costTable}</caption>
        <tbody>
          {rows.map(([label, amount, when]) => (
            <tr key={`${label} ${when}`} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 font-normal">
                {label}
                <span className="block text-sm text-muted">{when}</span>
              </th>
              <td className="py-2 text-right align-top tabular-nums">{amount}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-2 pr-3">
              {strings.totalToMoveIn}
            </th>
            <td className="py-2 text-right font-bold tabular-nums">{homeCostLabels(view).moveIn}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-1 text-sm text-muted">{strings.confirmedCosts(dayLabel(view.confirmedOn))}</p>
    </>
  )
}
