import { CLEANLINESS_LABELS, SLEEP_LABELS, SOCIAL_LABELS } from '../../domain/labels.ts'
import { usd } from '../../domain/money.ts'
import { locationName } from '../../domain/locations.ts'
import type { SeekerCard } from '../../domain/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

const longDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** One seeker in a list: how they live, not how they look. */
export function PersonRow({ person }: { person: SeekerCard }) {
  const { habits, budgetRange } = person
  return (
    <li className="flex flex-wrap items-center gap-4 border-b border-line py-4">
      <Avatar name={person.firstName} src={person.profilePicture} size="lg" />
      <div className="min-w-48 grow basis-48">
        <h3 className="font-semibold">{person.firstName}</h3>
        <p className="text-sm">
          {[
            SLEEP_LABELS[habits.sleepSchedule],
            CLEANLINESS_LABELS[habits.cleanliness],
            SOCIAL_LABELS[habits.socialLevel],
          ].join(' · ')}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {locationName(person.location)} · {usd(budgetRange.min)} to {usd(budgetRange.max)} · from{' '}
          {longDay.format(Date.parse(`${person.moveInDate}T00:00:00Z`))}
        </p>
      </div>
      <ButtonLink size="sm" variant="secondary" to="/messages" search={{ with: person._id }}>
        Message {person.firstName}
      </ButtonLink>
    </li>
  )
}
