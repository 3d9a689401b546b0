import { blockedPeopleEndpoints } from '../../../../contract/blocked-people.ts'
import { useMemo } from 'react'
import * as v from 'valibot'
import { PersonView } from '../../../../domain/account/user.ts'
import { applyPendingToBlocked } from '../../../../offline/matches.ts'
import { BLOCKED_KEY } from '../../../../offline/account/cached-responses.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useOps } from '../../../data/account-hooks.ts'
import { useRemote } from '../../../data/use-remote.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSetValue } from '../../../forms/use-submit.ts'
import * as strings from '../strings/settings.tsx'

/** The blocked people, each with a button to unblock; nothing when the list is empty. */
export function BlockedPeople() {
  const setValue = useSetValue()
  const known = useRemote<PersonView[]>({
    key: BLOCKED_KEY,
    schema: v.array(PersonView),
    load: async () => (await callEndpoint(blockedPeopleEndpoints.blockedPeople)).people,
    fallback: '',
  })
  const ops = useOps()
  const people = useMemo(() => applyPendingToBlocked(known.value ?? [], ops ?? []), [known.value, ops])
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
            <Button
              size="sm"
              variant="secondary"
              onClick={() => setValue({ kind: 'person.block', payload: { personId: _id, blocked: false } })}
            >
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
