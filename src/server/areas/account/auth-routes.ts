import type { Deps, Handlers } from '../../platform/dispatch/handler.ts'
import { signInCookies, signOutCookies } from '../../platform/auth/cookies.ts'
import { endSession, startSession } from '../../platform/auth/sessions.ts'
import type { Actor } from '../../platform/core/call.ts'
import { checkCredentials, registerAccount, userById } from './account-service.ts'
import { userView } from './user-views.ts'

/** Replaces the request's session with a new one. @returns its Set-Cookie values */
async function rotateSession(
  deps: Deps,
  previous: Actor | null,
  userId: string,
  now: Date,
): Promise<string[]> {
  const { token } = await deps.db.transaction().execute(async (tx) => {
    if (previous) await endSession(tx, previous.tokenHash)
    return startSession(tx, userId, now)
  })
  return signInCookies(deps.config, token)
}

export const authHandlers = {
  currentUser: async ({ db, actor }) => userView(await userById(db, actor.userId)),

  register: async ({ deps, actor, body, address, now, cookies }) => {
    const user = await registerAccount(deps, body, address, now)
    cookies.push(...(await rotateSession(deps, actor, user.id, now)))
    return { user: userView(user) }
  },

  login: async ({ deps, actor, body, address, now, cookies }) => {
    const user = await checkCredentials(deps, body, address, now)
    cookies.push(...(await rotateSession(deps, actor, user.id, now)))
    return { user: userView(user) }
  },

  token: async ({ deps, db, body, address, now }) => {
    const user = await checkCredentials(deps, body, address, now)
    const { token, expiresAt } = await startSession(db, user.id, now)
    return { token, expiresAt: expiresAt.toISOString() }
  },

  logout: async ({ deps, db, actor, cookies }) => {
    if (actor) await endSession(db, actor.tokenHash)
    cookies.push(...signOutCookies(deps.config))
    return { ok: true }
  },
} satisfies Partial<Handlers>
