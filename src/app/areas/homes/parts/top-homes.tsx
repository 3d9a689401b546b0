import { useMemo } from 'react'
import { useToday } from '../../../data/use-today.ts'
import * as v from 'valibot'
import { HOMES_NOT_LOADED } from '../../../../contract/fallbacks.ts'
import { homeFacts } from '../../../../domain/homes/home-facts.ts'
import { homeFit, homeWants } from '../../../../domain/homes/home-fit.ts'
import { TOP_HOMES_KEY } from '../../../../offline/account/cached-responses.ts'
import { ListingView } from '../../../../domain/listings/listing-view.ts'
import { FitBadge } from './fit-badge.tsx'
import { HomePhoto, NoPhoto } from './home-photo.tsx'
import { homeCostLabels, homeFactLabels } from './home-labels.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { useSeekerProfile } from '../../seeker/parts/use-seeker-profile.ts'
import { useRemote } from '../../../data/use-remote.ts'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import * as strings from './strings/best-homes.ts'
import { costAMonth } from './strings/home-cards.tsx'

const LIMIT = 3

/** The three best fitting homes, each with its strongest reason. */
export function TopHomes() {
  const { value, failure } = useRemote<ListingView[]>({
    key: TOP_HOMES_KEY,
    schema: v.array(ListingView),
    load: async () => (await client.call('searchHomes', { query: { sort: 'fit' } })).homes.slice(0, LIMIT),
    fallback: HOMES_NOT_LOADED,
  })
  const today = useToday()
  const profile = useSeekerProfile()?.profile ?? null
  const wants = useMemo(() => profile && homeWants(profile), [profile])
  return (
    <PageSection title={strings.topHomes} more={{ to: '/home-finder', label: strings.seeAll }}>
      {value === undefined && <Skeleton className="h-48 w-full" />}
      {value === null && <p className="text-muted">{failure ?? strings.topHomesOffline}</p>}
      {value?.length === 0 && <p className="text-muted">{strings.noTopHomes}</p>}
      {value && value.length > 0 && (
        <ul className="border-t border-line">
          {value.map((home) => (
            <li key={home._id} className="grid grid-cols-[5.5rem_1fr] gap-4 border-b border-line py-3.5">
              {home.photos[0] ? (
                <HomePhoto
                  photo={home.photos[0]}
                  alt=""
                  sizes="88px"
                  className="aspect-4/3 w-full rounded-md object-cover"
                />
              ) : (
                <NoPhoto className="aspect-4/3 w-full rounded-md" />
              )}
              <div className="min-w-0">
                <h3 className="font-body text-base font-semibold break-words">
                  <Link to={`/view-listing/${home._id}`} className="hover:underline">
                    {home.title}
                  </Link>
                </h3>
                <p className="text-sm tabular-nums">
                  {costAMonth(<span className="font-semibold">{homeCostLabels(home).month}</span>)}
                  <span className="text-muted"> · {homeFactLabels(home, today).at(-1)}</span>
                </p>
                {wants && <FitBadge fit={homeFit(wants, homeFacts(home))} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}
