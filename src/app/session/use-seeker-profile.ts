import { useMemo } from 'react'
import * as v from 'valibot'
import type { OpPayload } from '../../contract/ops.ts'
import { SeekerPayload } from '../../domain/seeker-payload.ts'
import { counts } from '../../offline/effective-user.ts'
import { useLive, useUser } from './hooks.ts'

/** A seeker's own answers with the changes that have not reached the server yet. */
export interface OwnSeekerProfile {
  profile: SeekerPayload
  /** Some of it is on this device only. */
  waiting: boolean
}

/** Undefined while the device is being asked; null for whoever has no complete answers. */
export function useSeekerProfile(): OwnSeekerProfile | null | undefined {
  const user = useUser()
  const ops = useLive('ops', (store) => store.watchOps())
  return useMemo(() => {
    if (user === null || ops === undefined) return undefined
    const changes = ops
      .filter((op) => op.kind === 'profile.update' && counts(op))
      .sort((a, b) => a.seq - b.seq)
      .map((op) => op.payload as OpPayload<'profile.update'>)
    const keys = Object.keys(SeekerPayload.entries)
    const answers = changes.map((change) =>
      Object.fromEntries(
        Object.entries(change).filter(([key, value]) => keys.includes(key) && value !== undefined),
      ),
    )
    const merged = v.safeParse(SeekerPayload, Object.assign({}, user.seekerProfile, ...answers))
    if (!merged.success) return null
    return { profile: merged.output, waiting: answers.some((answer) => Object.keys(answer).length > 0) }
  }, [user, ops])
}
