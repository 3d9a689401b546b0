import type { PersonView } from '../../../domain/account/user.ts'
import { BADGES_PATH, PHONE_NOT_CHECKED, shownBadges } from '../../../domain/account/shown-badges.ts'
import { Link } from '../../ui/link.tsx'
import * as strings from '../strings/badges.ts'

/** The same as `PersonBadges` in one small line, for a place where the person is only named. */
export function BadgeLine({ person }: { person: Pick<PersonView, 'firstName' | 'badges'> }) {
  if (!person.badges) return null
  const shown = [...shownBadges(person.badges), { id: 'phone', label: PHONE_NOT_CHECKED }]
  return (
    <ul
      aria-label={strings.knownAbout(person.firstName)}
      className="flex h-6 flex-wrap gap-x-1.5 overflow-hidden text-xs text-muted"
    >
      {shown.map(({ id, label }, index) => (
        <li key={id} className="flex items-center gap-x-1.5">
          {index > 0 && <span aria-hidden>·</span>}
          <Link to={BADGES_PATH} hash={id} className="inline-flex min-h-6 items-center hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
