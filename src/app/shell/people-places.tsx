import { PEOPLE_LINKS } from '../../content/nav-signed-in.ts'
import { looksForGroup } from '../../domain/account/access.ts'
import { useSignedIn } from '../data/account-hooks.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import * as strings from './strings/people-links.ts'

/** Links to People and Groups; only seekers who look for a group see them. */
export function PeoplePlaces({ path }: { path: string }) {
  const person = useSignedIn()?.effective
  if (!person || !looksForGroup(person)) return null
  return (
    <nav aria-label={strings.peopleAndGroups} className="mb-5 flex gap-1 border-b border-line">
      {PEOPLE_LINKS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === path ? 'page' : undefined}
          className={classes(
            '-mb-px inline-flex min-h-11 items-center border-b-3 px-3.5 font-medium focus-visible:outline-offset-[-3px]',
            to === path ? 'border-brand text-text' : 'border-transparent text-muted hover:text-text',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
