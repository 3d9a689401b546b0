import { CITY_LABELS } from '../../../content/city-labels.ts'
import type { Neighborhood } from '../../../content/schema/city-guide-schema.ts'

const WORDS = CITY_LABELS.table

/** The table of all neighborhoods, with links to their articles. */
export function NeighborhoodTable({ items }: { items: readonly Neighborhood[] }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{WORDS.caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b-4 border-text text-sm text-muted">
          <th scope="col" className="py-2 pr-4 font-medium">
            {WORDS.name}
          </th>
          <th scope="col" className="hidden px-4 py-2 font-medium lg:table-cell">
            {WORDS.known}
          </th>
          <th scope="col" className="px-4 py-2 text-right font-medium">
            {WORDS.rent}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
            {WORDS.walk}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, tags, averageRent, walkScore }) => (
          <tr key={id} className="city-line">
            <th scope="row" className="py-1 pr-4 font-normal">
              <a href={`#${id}`} className="city-link">
                {name}
              </a>
            </th>
            <td className="hidden px-4 text-sm text-muted lg:table-cell">{tags.join(', ')}</td>
            <td className="text-right text-sm whitespace-nowrap tabular-nums sm:px-4 sm:text-base">
              {averageRent}
            </td>
            <td className="text-right font-display text-lg font-bold tabular-nums sm:pl-4 sm:text-xl">
              {walkScore}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
