import { useEffect, useState } from 'react'
import { api } from '../../../contract/api.ts'
import type { ListingView } from '../../../domain/listing-view.ts'
import { errorMessage } from '../../form/error-message.ts'
import { client } from '../../session/client.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Counts of listings by city, straight from the server: an overview is useless when it is old. */
export function AdminPage() {
  const [rows, setRows] = useState<[string, number, number][] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    client
      .call(api.listings, { query: {} })
      .then((listings) => {
        const byCity = Map.groupBy(
          listings.filter((listing): listing is ListingView => '_id' in listing),
          (listing) => listing.address.city,
        )
        setRows(
          Array.from(byCity, ([city, all]): [string, number, number] => [
            city,
            all.length,
            all.filter((listing) => listing.status === 'active').length,
          ]).sort((a, b) => b[1] - a[1]),
        )
      })
      .catch((error: unknown) => setFailure(errorMessage(error, 'The figures could not be loaded')))
  }, [])
  return (
    <PageFrame title="Admin Dashboard" width="normal" back={{ to: '/dashboard', label: 'Dashboard' }}>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {rows === null && failure === null && <Skeleton className="h-40 w-full" />}
      {rows && (
        <table className="w-full text-left tabular-nums">
          <caption className="mb-3 text-left text-muted">Listings by city</caption>
          <thead className="border-b border-line-strong">
            <tr>
              <th scope="col" className="py-2">
                City
              </th>
              <th scope="col" className="py-2 text-right">
                Listings
              </th>
              <th scope="col" className="py-2 text-right">
                Active
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([city, all, active]) => (
              <tr key={city} className="border-b border-line">
                <th scope="row" className="py-2 font-normal">
                  {city}
                </th>
                <td className="py-2 text-right">{all}</td>
                <td className="py-2 text-right">{active}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PageFrame>
  )
}
