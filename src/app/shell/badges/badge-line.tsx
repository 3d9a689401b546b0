import type { PersonView } from '../../../domain/account/user.ts'
import { shownBadges } from '../../../domain/account/shown-badges.ts'
import { Link } from '../../ui/link.tsx'
import * as strings from '../strings/badges.ts'

/** The badges of a person in one small line, for a place where the person is only named. */
export function BadgeLine({ person }: { person: Pick<PersonView, 'firstName' | 'badges'> }) {
  return (
    <ul
      aria-label={strings.knownAbout(person.firstName)}
      className="flex min-h-6 flex-wrap gap-x-3 text-xs text-muted"
    >
      {shownBadges(person.badges).map(({ id, label }) => (
        <li key={id}>
          <Link to="/badges" hash={id} className="inline-flex min-h-6 items-center hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
