import { useMemo } from 'react'
import type { SeekerPayload } from '../../../../domain/seeker/seeker-payload.ts'
import { effectiveAnswers } from '../../../../offline/matches.ts'
import { isPending } from '../../../../offline/account/effective-user.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'

/** A seeker's own answers with the changes that have not reached the server yet. */
export interface OwnSeekerProfile {
  profile: SeekerPayload
  /** Some of it is on this device only. */
  waiting: boolean
}

/** Undefined while the device is being asked; null for whoever has no complete answers. */
export function useSeekerProfile(): OwnSeekerProfile | null | undefined {
  const user = useUser()
  const ops = useOps()
  return useMemo(() => {
    if (user === null || ops === undefined) return undefined
    const profile = effectiveAnswers(user.seekerProfile, ops)
    const waiting = ops.some((op) => op.kind === 'profile.update' && op.draft !== null && isPending(op))
    return profile && { profile, waiting }
  }, [user, ops])
}
