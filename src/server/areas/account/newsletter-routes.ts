import { normaliseEmail } from '../../../domain/core/email.ts'
import type { Handlers } from '../../platform/dispatch/handler.ts'

export const newsletterHandlers = {
  subscribe: async ({ db, body, now }) => {
    // New and known addresses get the same response, so that nobody can find out who subscribed.
    await db
      .insertInto('newsletter_subscribers')
      .values({
        email_key: normaliseEmail(body.email),
        email: body.email,
        subscribed_at: now,
        confirmed_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet({ email: body.email, confirmed_at: now }),
      )
      .execute()
    return null
  },
} satisfies Partial<Handlers>
