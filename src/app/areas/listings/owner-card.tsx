import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { PersonBadges } from '../../shell/badges/person-badges.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import * as strings from './strings/one-home.tsx'

/** The person who listed a home, and what is known about them. */
export function OwnerCard({ home: { owner, mine } }: { home: Pick<ListingView, 'owner' | 'mine'> }) {
  return (
    <section>
      <h2 className="mb-3 font-display text-2xl font-bold">{strings.listedBy}</h2>
      <div className="flex items-start gap-4">
        <Avatar name={owner.firstName} src={owner.profilePicture} size="lg" className="shrink-0" />
        <div className="min-w-0">
          <p className="text-lg font-semibold break-words">
            {mine ? strings.listedByYou(owner.firstName) : owner.firstName}
          </p>
          <PersonBadges person={owner} className="mt-2" />
        </div>
      </div>
    </section>
  )
}
