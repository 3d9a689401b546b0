import { X } from 'lucide-react'
import { useToday } from '../../data/use-today.ts'
import { monthlyTotal } from '../../../domain/listings/fees.ts'
import { splitPrice, type GroupHome } from '../../../domain/groups/group.ts'
import { usd } from '../../../domain/core/money.ts'
import type { EffectiveGroup } from '../../../offline/groups.ts'
import { statusOfOps } from '../../../offline/outbox/op-status.ts'
import { HomePhoto, NoPhoto } from '../homes/parts/home-photo.tsx'
import { homeFactLabels } from '../homes/parts/home-labels.ts'
import { Link } from '../../ui/link.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { GroupComments } from './group-comments.tsx'
import { GroupVotes } from './group-votes.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import * as strings from './strings/group.tsx'

interface GroupHomeProps {
  home: GroupHome
  group: EffectiveGroup
  userId: string
}

/** One home of a group: its cost for each member, the votes and the comments. */
export function GroupHomeItem({ home, group, userId }: GroupHomeProps) {
  const today = useToday()
  const { view, ops } = group
  const { listing, listingId, title } = home
  const homeOps = ops.filter((op) => (op.payload as { listingId?: string }).listingId === listingId)
  const sharing = statusOfOps(homeOps.filter((op) => op.kind === 'group.home'))
  const isAdderMember = view.members.some(({ person }) => person._id === home.addedBy)
  const mayRemove = home.addedBy === userId || !isAdderMember
  const [cover] = listing?.photos ?? []
  const [, remove] = useSubmit((form) =>
    form.add({ kind: 'group.home', payload: { groupId: view._id, listingId, shared: false, title } }),
  )
  const photoClass = 'aspect-4/3 w-full rounded-md object-cover'
  return (
    <li className="grid gap-4 border-b border-line py-6" data-home={listingId}>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
        {cover ? (
          <HomePhoto photo={cover} alt="" sizes="(min-width: 640px) 176px, 104px" className={photoClass} />
        ) : (
          <NoPhoto className={photoClass} />
        )}
        <div className="min-w-0">
          <h3 className="text-lg break-words">
            {listing ? (
              <Link to={`/view-listing/${listingId}`} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          {listing ? (
            <>
              <Costs home={listing} group={view} userId={userId} />
              <p className="text-sm text-muted">{homeFactLabels(listing, today).join(' · ')}</p>
            </>
          ) : (
            <p className="text-sm text-muted">{sharing === 'sent' ? strings.goneHome : strings.costLater}</p>
          )}
          {sharing !== 'sent' && <StatusDot status={sharing} className="mt-1" />}
        </div>
        {mayRemove && (
          <button
            type="button"
            aria-label={strings.removeHome(title)}
            onClick={remove}
            className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-lavender hover:text-text"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
      <GroupVotes home={home} group={view} ops={homeOps} userId={userId} />
      <GroupComments home={home} group={view} ops={homeOps} userId={userId} />
    </li>
  )
}

interface CostsProps {
  home: NonNullable<GroupHome['listing']>
  group: EffectiveGroup['view']
  userId: string
}

function Costs({ home, group: { members }, userId }: CostsProps) {
  const price = monthlyTotal(home)
  const shares = splitPrice(
    price,
    members.map(({ share }) => share),
  )
  const ownShare = shares[members.findIndex(({ person }) => person._id === userId)] ?? price
  return (
    <>
      <p className="mt-0.5 tabular-nums">
        {strings.yourCost(
          usd(ownShare),
          usd(price),
          (text) => (
            <span className="font-display text-lg font-bold">{text}</span>
          ),
          (text) => (
            <span className="text-sm text-muted">{text}</span>
          ),
        )}
      </p>
      {members.length > 1 && (
        <details className="text-sm text-muted">
          <summary className="min-h-6 cursor-pointer">{strings.whoPaysWhat}</summary>
          <ul className="mt-1 tabular-nums">
            {members.map(({ person }, index) => (
              <li key={person._id}>
                {strings.pays(
                  person._id === userId ? strings.you : person.firstName,
                  usd(shares[index] ?? 0),
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
