import type { Deps, Handlers } from '../../platform/dispatch/handler.ts'
import { removedCookies, signInCookies } from '../../platform/auth/cookies.ts'
import { endSessions, hashToken, ownRow, startSession } from '../../platform/auth/sessions.ts'
import type { Actor, SessionCookie } from '../../platform/core/call.ts'
import { checkCredentials, registerAccount } from './account-service.ts'
import { userView } from './user-views.ts'

/** Replaces the request's sessions with a new one. @returns the Set-Cookie values */
async function rotateSession(
  deps: Deps,
  { actor, sessions }: { actor: Actor | null; sessions: readonly SessionCookie[] },
  userId: string,
  now: Date,
): Promise<string[]> {
  const previous = [...(actor ? [actor.tokenHash] : []), ...sessions.map(({ token }) => hashToken(token))]
  const { token } = await deps.db.transaction().execute(async (tx) => {
    await endSessions(tx, previous)
    return startSession(tx, userId, now)
  })
  return [...removedCookies(deps.config, sessions), ...signInCookies(deps.config, token)]
}

export const authHandlers = {
  currentUser: async ({ db, actor }) => userView(await ownRow(db, actor)),

  register: async ({ deps, actor, sessions, body, address, now, cookies }) => {
    const user = await registerAccount(deps, body, address, now)
    cookies.push(...(await rotateSession(deps, { actor, sessions }, user.id, now)))
    return { user: userView(user) }
  },

  login: async ({ deps, actor, sessions, body, address, now, cookies }) => {
    const user = await checkCredentials(deps, body, address, now)
    cookies.push(...(await rotateSession(deps, { actor, sessions }, user.id, now)))
    return { user: userView(user) }
  },

  token: async ({ deps, db, body, address, now }) => {
    const user = await checkCredentials(deps, body, address, now)
    const { token, expiresAt } = await startSession(db, user.id, now)
    return { token, expiresAt: expiresAt.toISOString() }
  },

  logout: async ({ deps, db, actor, sessions, cookies }) => {
    const hashes = [...(actor ? [actor.tokenHash] : []), ...sessions.map(({ token }) => hashToken(token))]
    const endedHashes = actor ? await endSessions(db, hashes, actor.userId) : hashes
    // Another person may have signed in since this request was sent. Their cookies stay.
    const ended = sessions.filter(({ token }) => endedHashes.includes(hashToken(token)))
    cookies.push(...removedCookies(deps.config, ended))
    return { ok: true }
  },
} satisfies Partial<Handlers>
