import { deviceCookie } from '../auth/cookies.ts'
import type { Handlers } from '../call.ts'
import { announceUnsent, newDevice } from '../services/ledger.ts'

export const ledgerHandlers = {
  announceUnsent: async ({ deps, actor, body, device, now, cookies }) => {
    const token = device ?? newDevice()
    // Written again each time: its age counts from the last visit.
    cookies.push(deviceCookie(deps.config, token))
    return { missing: await announceUnsent(deps.db, { userId: actor.userId, device: token }, body, now) }
  },
} satisfies Partial<Handlers>
