import { deviceCookie } from '../../platform/auth/cookies.ts'
import type { Handlers } from '../../platform/dispatch/handler.ts'
import { findUnknownOps, recordUnsentReport, newDeviceToken } from './ledger-service.ts'

export const ledgerHandlers = {
  announceUnsent: async ({ deps, actor, body, device, now, cookies }) => {
    const token = device ?? newDeviceToken()
    // The cookie is set on every report, so that its lifetime starts again.
    cookies.push(deviceCookie(deps.config, token))
    return { missing: await recordUnsentReport(deps.db, { userId: actor.userId, device: token }, body, now) }
  },

  checkDelivered: async ({ db, actor, body }) => ({
    unknown: await findUnknownOps(db, actor.userId, body.opIds, { accepted: true }),
  }),
} satisfies Partial<Handlers>
