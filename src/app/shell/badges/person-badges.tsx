import { Clock, Images, MailCheck, type LucideIcon } from 'lucide-react'
import type { PersonView } from '../../../domain/account/user.ts'
import { PHONE_NOT_CHECKED, shownBadges, type ShownBadge } from '../../../domain/account/shown-badges.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import * as strings from '../strings/badges.ts'

const ICONS: Record<ShownBadge['id'], LucideIcon> = { email: MailCheck, photos: Images, answers: Clock }

interface PersonBadgesProps {
  person: Pick<PersonView, 'firstName' | 'badges'>
  className?: string
}

/** What is known about a person, each a link to what it proves, and that their phone is not checked. */
export function PersonBadges({ person, className }: PersonBadgesProps) {
  if (!person.badges) return null
  return (
    <ul
      aria-label={strings.knownAbout(person.firstName)}
      className={classes('flex flex-wrap items-center gap-x-2 gap-y-2 text-sm', className)}
    >
      {shownBadges(person.badges).map(({ id, label }) => {
        const Icon = ICONS[id]
        return (
          <li key={id}>
            <Link
              to="/badges"
              hash={id}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-lavender px-3 font-medium text-on-lavender hover:underline"
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              {label}
            </Link>
          </li>
        )
      })}
      <li>
        <Link
          to="/badges"
          hash="phone"
          className="inline-flex min-h-8 items-center text-muted hover:underline"
        >
          {PHONE_NOT_CHECKED}
        </Link>
      </li>
    </ul>
  )
}
