import type { ReactNode } from 'react'
import { useToday } from '../../../data/use-today.ts'
import { STATUS_LABELS } from '../../../../domain/listings/listing-labels.ts'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import { HomePhoto, NoPhoto } from './home-photo.tsx'
import { homeCostLabels, homeFactLabels } from './home-labels.ts'
import * as strings from './strings/home-cards.tsx'

interface HomeRowProps {
  home: ListingView
  showStatus: boolean
  /** Actions shown instead of the link to the owner. */
  actions?: ReactNode
  /** Content under the facts, such as unsent changes. */
  note?: ReactNode
}

/** One home in a list with its costs, its facts and a link to message its owner. */
export function HomeRow({ home, showStatus, actions, note }: HomeRowProps) {
  const today = useToday()
  const [cover] = home.photos
  const costs = homeCostLabels(home)
  const photoClass = 'aspect-4/3 w-full rounded-md object-cover'
  return (
    <li
      className={classes(
        'grid gap-x-4 gap-y-3 border-b border-line py-4 sm:grid-cols-[10rem_1fr_auto]',
        actions ? 'grid-cols-[6.5rem_1fr_auto]' : 'grid-cols-[6.5rem_1fr] sm:items-center',
      )}
    >
      {cover ? (
        <HomePhoto photo={cover} alt="" sizes="(min-width: 640px) 160px, 104px" className={photoClass} />
      ) : (
        <NoPhoto className={photoClass} />
      )}
      <div className="min-w-0">
        <h3 className="font-semibold break-words">
          {home.revision > 0 ? (
            <Link to={`/view-listing/${home._id}`} className="hover:underline">
              {home.title}
            </Link>
          ) : (
            home.title
          )}
        </h3>
        <p className="mt-1 tabular-nums">
          {strings.costAMonth(<span className="font-display text-lg font-bold">{costs.month}</span>)}
          <span className="text-sm text-muted"> · {strings.costToMoveIn(costs.moveIn)}</span>
        </p>
        <p className="text-sm text-muted">{homeFactLabels(home, today).join(' · ')}</p>
        {showStatus && <p className="mt-1 text-sm font-medium">{STATUS_LABELS[home.status]}</p>}
        {note}
      </div>
      {actions ??
        (!home.mine && (
          <ButtonLink
            size="sm"
            variant="secondary"
            to="/messages"
            search={{ with: home.owner._id, about: home._id }}
            className="col-span-2 justify-self-start sm:col-span-1"
          >
            {strings.messageOwner(home.owner.firstName)}
          </ButtonLink>
        ))}
    </li>
  )
}
