import { blockedPeopleEndpoints } from '../../../contract/blocked-people.ts'
import { useMemo } from 'react'
import * as v from 'valibot'
import { PersonView } from '../../../domain/account/user.ts'
import { BLOCKED_KEY } from '../../../offline/account/cached-responses.ts'
import { applyPendingToBlocked } from '../../../offline/blocked-people.ts'
import { callEndpoint } from '../../data/api-client/app-client.ts'
import { useOps } from '../../data/account-hooks.ts'
import { useCachedResponse, useRemote } from '../../data/use-remote.ts'

const People = v.array(PersonView)

/** The user's list of blocked people, latest first: from this device at once, then from the server. */
export function useBlockedPeople(): readonly PersonView[] {
  const { value } = useRemote<PersonView[]>({
    key: BLOCKED_KEY,
    schema: People,
    load: async () => (await callEndpoint(blockedPeopleEndpoints.blockedPeople)).people,
    fallback: '',
  })
  const ops = useOps()
  return useMemo(() => applyPendingToBlocked(value ?? [], ops ?? []), [value, ops])
}

/** The ids of the people on the user's list of blocked people, as this device knows it. */
export function useBlockedIds(): ReadonlySet<string> {
  const stored = useCachedResponse(BLOCKED_KEY)?.value
  const ops = useOps()
  return useMemo(() => {
    const people = v.safeParse(People, stored)
    const known = people.success ? people.output : []
    return new Set(applyPendingToBlocked(known, ops ?? []).map(({ _id }) => _id))
  }, [stored, ops])
}
