import { useState } from 'react'
import { adminEndpoints, AdminOverview } from '../../../contract/admin.ts'
import { SEATS_PER_CITY } from '../../../domain/core/limits.ts'
import { locationName } from '../../../domain/core/locations.ts'
import { callEndpoint } from '../../data/api-client/app-client.ts'
import { useRemote } from '../../data/use-remote.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FigureTable } from './figure-table.tsx'
import { NewsletterExport } from './newsletter-export.tsx'
import { PeopleTable } from './people-table.tsx'
import * as strings from './strings/administration.ts'

const TABS = [
  { id: 'cities', label: strings.cities },
  { id: 'people', label: strings.people },
  { id: 'premium', label: strings.premium },
  { id: 'places', label: strings.places },
  { id: 'news', label: strings.newsletter },
] as const

/** /admin: numbers of people and listings by city, lists of people, wanted places and the newsletter. */
export function AdminPage() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('cities')
  const { value, asOf, failure } = useRemote<AdminOverview>({
    key: 'admin-overview',
    schema: AdminOverview,
    load: () => callEndpoint(adminEndpoints.adminOverview, {}),
    fallback: strings.notLoaded,
  })
  return (
    <PageFrame
      title={strings.adminDashboard}
      width="wide"
      asOf={<OfflineAge at={asOf} />}
      actions={
        <>
          <ButtonLink variant="secondary" to="/admin/queue">
            {strings.cases}
          </ButtonLink>
          <ButtonLink variant="secondary" to="/view-listing">
            {strings.allListings}
          </ButtonLink>
        </>
      }
    >
      {failure !== null && (
        <Notice tone="error" className="mb-6">
          {failure}
        </Notice>
      )}
      {value === undefined && <Skeleton className="h-28 w-full" />}
      {value === null && failure === null && <Notice tone="info">{strings.needsNetwork}</Notice>}
      {value && <Figures overview={value} />}
      <Tabs label={strings.figuresAndLists} tabs={TABS} value={tab} onChange={setTab} className="mt-8">
        {tab === 'cities' && value && <Cities overview={value} />}
        {tab === 'people' && <PeopleTable key="people" premium={false} />}
        {tab === 'premium' && (
          <>
            {value && (
              <p className="mb-4 text-muted">
                {strings.premiumBy(value.premium.earlySeats, value.premium.referrals)}
              </p>
            )}
            <PeopleTable key="premium" premium />
          </>
        )}
        {tab === 'places' && value && <Places overview={value} />}
        {tab === 'news' && <NewsletterExport subscribers={value?.subscribers ?? null} />}
      </Tabs>
    </PageFrame>
  )
}

function Figures({ overview: { people, cities } }: { overview: AdminOverview }) {
  const active = cities.reduce((sum, city) => sum + city.active, 0)
  const figures: [string, number][] = [
    [strings.seekers, people.seekers],
    [strings.homeowners, people.homeowners],
    [strings.notSetUp, people.undecided],
    [strings.profilesComplete, people.completed],
    [strings.activeListings, active],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([name, count]) => (
        <div key={name} className="border-l-2 border-lavender-deep pl-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-3xl font-bold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function Cities({ overview }: { overview: AdminOverview }) {
  return (
    <FigureTable
      caption={strings.citiesCaption}
      columns={[
        strings.seekers,
        strings.homeowners,
        strings.listings,
        strings.active,
        strings.seatsOf(SEATS_PER_CITY),
      ]}
      rows={overview.cities.map(({ city, seekers, homeowners, listings, active, seats }) => ({
        name: locationName(city),
        values: [seekers, homeowners, listings, active, seats ?? '–'],
      }))}
    />
  )
}

function Places({ overview }: { overview: AdminOverview }) {
  if (overview.places.length === 0) return <p className="text-muted">{strings.noPlaces}</p>
  return (
    <FigureTable
      caption={strings.placesCaption}
      columns={[strings.people]}
      rows={overview.places.map(({ name, people }) => ({ name, values: [people] }))}
    />
  )
}
