import { Award } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { COMPARE_GROUPS, type CompareRow } from '../../../../domain/homes/home-compare.ts'
import * as strings from './strings/home-comparison.ts'

interface CompareTableProps {
  /** The table's caption, for screen readers only. */
  caption: string
  /** The headings of the columns. */
  headings: readonly { key: string; node: ReactNode }[]
  rows: readonly CompareRow[]
  /** Whether the table is in a dialog: the sticky column then has the dialog's colour. */
  raised?: boolean
}

/** Homes side by side: values that differ are bold, the best has a badge. Phones scroll it sideways. */
export function CompareTable({ caption, headings, rows, raised = false }: CompareTableProps) {
  const firstColumn = `sticky left-0 z-1 pr-3 text-left align-top ${raised ? 'bg-raised' : 'bg-surface'}`
  return (
    <div
      role="region"
      aria-label={strings.comparison}
      // A scrollable region needs focus, so that arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td className={`${firstColumn} w-28 min-w-28 sm:w-40`}>
              <span className="sr-only">{strings.firstColumn}</span>
            </td>
            {headings.map(({ key, node }) => (
              <th key={key} scope="col" className="min-w-40 px-2 pb-3 text-left align-bottom font-semibold">
                {node}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARE_GROUPS.map((group) => {
            const lines = rows.filter((row) => row.group === group)
            if (lines.length === 0) return null
            return (
              <Fragment key={group}>
                <tr>
                  <th scope="colgroup" colSpan={headings.length + 1} className="pt-6 pb-1.5 text-left">
                    <span className="sticky left-0 font-display text-lg font-bold">{group}</span>
                  </th>
                </tr>
                {lines.map((row) => (
                  <tr key={row.id} className="border-t border-line">
                    <th scope="row" className={`${firstColumn} py-2.5 font-normal text-muted`}>
                      {row.label}
                      {row.differs && <span className="sr-only">{strings.differs}</span>}
                    </th>
                    {row.cells.map((cell, index) => (
                      <td
                        key={headings[index]?.key}
                        className={`px-2 py-2.5 align-top break-words tabular-nums ${row.differs ? 'font-semibold' : 'text-muted'}`}
                      >
                        {cell}
                        {row.best.includes(index) && <Best />}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Best() {
  return (
    <span className="ml-2 inline-flex items-center gap-1 rounded-sm bg-good-soft px-1.5 text-xs font-semibold text-on-good-soft">
      <Award aria-hidden className="size-3.5" />
      {strings.best}
    </span>
  )
}
