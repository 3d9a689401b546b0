import { useBlockedPeople } from '../../../shell/safety/use-blocked.ts'
import { useBlock } from '../../../shell/safety/use-block.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import * as strings from '../strings/settings.tsx'

/** The blocked people, each with a button to unblock; nothing when the list is empty. */
export function BlockedPeople() {
  const people = useBlockedPeople()
  const block = useBlock()
  if (people.length === 0) return null
  return (
    <section id="blocked">
      <h2 className="mb-1 font-display text-xl font-bold">{strings.blocked}</h2>
      <p className="mb-3 text-muted">{strings.blockedHint}</p>
      <ul className="grid border-t border-line">
        {people.map(({ _id, firstName, profilePicture }) => (
          <li key={_id} className="flex items-center gap-3 border-b border-line py-2.5">
            <Avatar name={firstName} src={profilePicture} />
            <p className="min-w-0 grow wrap-anywhere">{firstName}</p>
            <Button size="sm" variant="secondary" onClick={() => block({ _id, firstName }, false)}>
              {strings.unblock(firstName, (text) => (
                <span className="sr-only">{text}</span>
              ))}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
