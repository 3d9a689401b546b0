import * as strings from './strings/administration.ts'

interface FigureTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly { name: string; values: readonly (number | string)[] }[]
}

/** A table of numbers by place; phones scroll it sideways. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full text-left tabular-nums">
        <caption className="mb-3 text-left text-muted">{caption}</caption>
        <thead className="border-b border-line-strong text-sm">
          <tr>
            <th scope="col" className="py-2 pr-3">
              {strings.place}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2 py-2 text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-3 font-medium">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={columns[index]} className="px-2 py-2.5 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
