import { useMemo } from 'react'
import type { SeekerPayload } from '../../../../domain/seeker/seeker-payload.ts'
import { effectiveAnswers } from '../../../../offline/matches.ts'
import { isPending } from '../../../../offline/account/effective-user.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'

/** The person's seeker profile with the pending operations applied. */
export interface OwnSeekerProfile {
  profile: SeekerPayload
  /** Whether the profile contains changes that the server has not accepted yet. */
  hasPendingChanges: boolean
}

/** The person's seeker profile: undefined while it is read, null while it is incomplete. */
export function useSeekerProfile(): OwnSeekerProfile | null | undefined {
  const user = useUser()
  const ops = useOps()
  return useMemo(() => {
    if (user === null || ops === undefined) return undefined
    const profile = effectiveAnswers(user.seekerProfile, ops)
    const hasPendingChanges = ops.some(
      (op) => op.kind === 'profile.update' && op.draft !== null && isPending(op),
    )
    return profile && { profile, hasPendingChanges }
  }, [user, ops])
}
