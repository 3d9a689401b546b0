import { useMemo } from 'react'
import * as v from 'valibot'
import { PersonView } from '../../../domain/account/user.ts'
import { BLOCKED_KEY } from '../../../offline/account/cached-responses.ts'
import { applyPendingToBlocked } from '../../../offline/matches.ts'
import { useOps } from '../../data/account-hooks.ts'
import { useCachedResponse } from '../../data/use-remote.ts'

const People = v.array(PersonView)

/** The ids of the people whom the user blocked, as this device knows them, with its pending operations applied. */
export function useBlockedIds(): ReadonlySet<string> {
  const stored = useCachedResponse(BLOCKED_KEY)?.value
  const ops = useOps()
  return useMemo(() => {
    const people = v.safeParse(People, stored)
    const known = people.success ? people.output : []
    return new Set(applyPendingToBlocked(known, ops ?? []).map(({ _id }) => _id))
  }, [stored, ops])
}
