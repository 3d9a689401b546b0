import type { Deps, Handlers } from '../../platform/dispatch/handler.ts'
import { knownDeviceCookie, removedCookies, signInCookies } from '../../platform/auth/cookies.ts'
import { rememberDevice } from '../../platform/auth/known-devices.ts'
import { endSessions, hashToken, ownRow, startSession } from '../../platform/auth/sessions.ts'
import type { Call } from '../../platform/core/call.ts'
import { checkCredentials, registerAccount } from './account-service.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password-service.ts'
import { userView } from './user-views.ts'

/** Replaces the request's sessions with a new one, and remembers its device. @returns the Set-Cookie values */
async function rotateSession(
  deps: Deps,
  { actor, sessions, knownDevice }: Pick<Call, 'actor' | 'sessions' | 'knownDevice'>,
  userId: string,
  now: Date,
): Promise<string[]> {
  const previous = [...(actor ? [actor.tokenHash] : []), ...sessions.map(({ token }) => hashToken(token))]
  const { token, device } = await deps.db.transaction().execute(async (tx) => {
    await endSessions(tx, previous)
    const device = await rememberDevice(tx, userId, knownDevice, now)
    return { ...(await startSession(tx, userId, now)), device }
  })
  return [
    ...removedCookies(deps.config, sessions),
    ...signInCookies(deps.config, token),
    knownDeviceCookie(deps.config, device),
  ]
}

export const authHandlers = {
  currentUser: async ({ db, actor }) => userView(await ownRow(db, actor)),

  register: async ({ deps, actor, sessions, knownDevice, body, now, cookies }) => {
    const user = await registerAccount(deps, body, now)
    cookies.push(...(await rotateSession(deps, { actor, sessions, knownDevice }, user.id, now)))
    return { user: userView(user) }
  },

  login: async ({ deps, actor, sessions, knownDevice, body, now, cookies }) => {
    const user = await checkCredentials(deps, body, knownDevice, now)
    cookies.push(...(await rotateSession(deps, { actor, sessions, knownDevice }, user.id, now)))
    return { user: userView(user) }
  },

  token: async ({ deps, db, knownDevice, body, now }) => {
    const user = await checkCredentials(deps, body, knownDevice, now)
    const { token, expiresAt } = await startSession(db, user.id, now)
    return { token, expiresAt: expiresAt.toISOString() }
  },

  requestPasswordReset: async ({ deps, body, now }) => {
    await requestPasswordReset(deps, body.email, now)
    return null
  },

  resetPassword: async ({ deps, body, now }) => ({ email: await resetPassword(deps, body, now) }),

  changePassword: async ({ deps, actor, body, now }) => {
    await changePassword(deps, actor, body, now)
    return null
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
