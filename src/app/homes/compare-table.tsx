import type { ReactNode } from 'react'

export interface CompareRow {
  label: string
  /** One for each column. */
  values: readonly string[]
}

interface CompareTableProps {
  /** What is compared, read aloud before it. */
  caption: string
  heads: readonly { key: string; node: ReactNode }[]
  rows: readonly CompareRow[]
}

/** Two to four things side by side; what differs is marked by a word and a bar, not by colour alone. */
export function CompareTable({ caption, heads, rows }: CompareTableProps) {
  return (
    // Phones scroll it sideways, with the names of the rows standing still.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 w-28 bg-raised">
              <span className="sr-only">What</span>
            </th>
            {heads.map(({ key, node }) => (
              <th
                key={key}
                scope="col"
                className="min-w-36 border-b border-line-strong p-3 align-bottom font-normal"
              >
                {node}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => {
            const differs = new Set(values).size > 1
            return (
              <tr key={label}>
                <th
                  scope="row"
                  className="sticky left-0 w-28 border-b border-line bg-raised py-2.5 pr-3 align-top text-sm font-normal text-muted"
                >
                  {label}
                  {differs && <span className="block text-xs font-semibold text-brand">differs</span>}
                </th>
                {heads.map(({ key }, index) => (
                  <td
                    key={key}
                    className={`border-b border-line px-3 py-2.5 align-top tabular-nums ${differs ? 'border-l-2 border-l-brand font-medium' : 'border-l-2 border-l-transparent text-muted'}`}
                  >
                    {values[index] === '' ? '–' : values[index]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
