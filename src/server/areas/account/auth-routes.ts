import { deviceName, placeOfTimeZone } from '../../../domain/account/device-name.ts'
import type { Deps, Handlers } from '../../platform/dispatch/handler.ts'
import { knownDeviceCookie, removedCookies, signInCookies } from '../../platform/auth/cookies.ts'
import { rememberDevice } from '../../platform/auth/known-devices.ts'
import {
  endAllSessions,
  endSessions,
  hashToken,
  ownRow,
  startSession,
  type SessionDevice,
} from '../../platform/auth/sessions.ts'
import { addJob } from '../../platform/jobs/job-table.ts'
import type { Call } from '../../platform/core/call.ts'
import { NEW_DEVICE_MAIL } from './account-mails.ts'
import { checkCredentials, registerAccount } from './account-service.ts'
import { setDeletion } from './deletion-service.ts'
import { latestExport, requestExport } from './export-service.ts'
import { changePassword, checkPassword, requestPasswordReset, resetPassword } from './password-service.ts'
import { askForProof } from './email-proof-mails.ts'
import { changeEmail, confirmByCode, confirmByLink, keepEmail } from './email-proof-service.ts'
import {
  addPasskey,
  challengeForNew,
  challengeForSignIn,
  checkPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkey-service.ts'
import { endOneSession, listSessions } from './session-service.ts'
import { userView } from './user-views.ts'

/** A request that signs a person in. */
interface SignIn extends Pick<Call, 'actor' | 'sessions' | 'knownDevice' | 'userAgent'> {
  body: { timeZone: string | null }
}

const deviceOf = ({ userAgent, body }: Pick<SignIn, 'userAgent' | 'body'>): SessionDevice => ({
  device: deviceName(userAgent),
  timeZone: body.timeZone,
})

/** Replaces the request's sessions with a new one, and remembers its device. @returns the Set-Cookie values */
async function rotateSession(
  deps: Deps,
  { actor, sessions, knownDevice, userAgent, body }: SignIn,
  userId: string,
  now: Date,
): Promise<string[]> {
  const previous = [...(actor ? [actor.tokenHash] : []), ...sessions.map(({ token }) => hashToken(token))]
  const { token, device } = await deps.db.transaction().execute(async (tx) => {
    await endSessions(tx, previous)
    const device = await rememberDevice(tx, userId, knownDevice, now)
    return { ...(await startSession(tx, userId, now, deviceOf({ userAgent, body }))), device }
  })
  return [
    ...removedCookies(deps.config, sessions),
    ...signInCookies(deps.config, token),
    knownDeviceCookie(deps.config, device),
  ]
}

/** Asks for a mail that tells a person of a sign-in on a device that they had not used before. */
async function tellOfDevice(
  { db }: Deps,
  signIn: Pick<SignIn, 'userAgent' | 'body'>,
  userId: string,
  now: Date,
): Promise<void> {
  const place = placeOfTimeZone(signIn.body.timeZone)
  const device = deviceName(signIn.userAgent)
  await addJob(db, NEW_DEVICE_MAIL, { userId, device, place, at: now.getTime() }, now)
}

export const authHandlers = {
  currentUser: async ({ db, actor }) => userView(await ownRow(db, actor)),

  register: async (input) => {
    const { deps, body, now, cookies } = input
    const user = await registerAccount(deps, body, now)
    cookies.push(...(await rotateSession(deps, input, user.id, now)))
    return { user: userView(user) }
  },

  login: async (input) => {
    const { deps, knownDevice, body, now, cookies } = input
    const { user, isKnown } = await checkCredentials(deps, body, knownDevice, now)
    if (!isKnown) await tellOfDevice(deps, input, user.id, now)
    cookies.push(...(await rotateSession(deps, input, user.id, now)))
    return { user: userView(user) }
  },

  token: async ({ deps, db, knownDevice, userAgent, body, now }) => {
    const { user, isKnown } = await checkCredentials(deps, body, knownDevice, now)
    if (!isKnown) await tellOfDevice(deps, { userAgent, body }, user.id, now)
    const { token, expiresAt } = await startSession(db, user.id, now, deviceOf({ userAgent, body }))
    return { token, expiresAt: expiresAt.toISOString() }
  },

  requestPasswordReset: async ({ deps, body, now }) => {
    await requestPasswordReset(deps, body.email, now)
    return { ok: true }
  },

  resetPassword: async ({ deps, body, now }) => ({ email: await resetPassword(deps, body, now) }),

  changePassword: async ({ deps, actor, body, now }) => {
    await changePassword(deps, actor, body, now)
    return { ok: true }
  },

  confirmEmail: ({ deps, body, now }) => confirmByLink(deps, body.token, now),

  enterEmailCode: async ({ db, actor, body, now }) => {
    const { proof, user } = await confirmByCode(db, actor, body.code, now)
    return { proof, user: userView(user) }
  },

  sendEmailProof: async ({ db, actor, now }) => {
    await askForProof(db, await ownRow(db, actor), now)
    return { ok: true }
  },

  changeEmail: async ({ deps, actor, body, now }) => userView(await changeEmail(deps, actor, body, now)),

  keepEmail: async ({ deps, actor, now }) => userView(await keepEmail(deps, actor, now)),

  passkeyChallenge: ({ deps, now }) => challengeForSignIn(deps, now),

  signInWithPasskey: async (input) => {
    const { deps, body, now, cookies } = input
    const user = await checkPasskey(deps, body.answer, now)
    cookies.push(...(await rotateSession(deps, input, user.id, now)))
    return { user: userView(user) }
  },

  passkeys: async ({ db, actor }) => ({ passkeys: await listPasskeys(db, actor) }),

  newPasskeyChallenge: ({ deps, actor, now }) => challengeForNew(deps, actor, now),

  addPasskey: ({ deps, actor, body, now }) => addPasskey(deps, actor, body, now),

  renamePasskey: ({ db, actor, params, body }) => renamePasskey(db, actor, params.passkeyId, body.name),

  removePasskey: async ({ db, actor, params }) => {
    await removePasskey(db, actor, params.passkeyId)
    return { ok: true }
  },

  sessions: async ({ db, actor, now }) => ({ sessions: await listSessions(db, actor, now) }),

  endSession: async ({ db, actor, params }) => {
    await endOneSession(db, actor, params.sessionId)
    return { ok: true }
  },

  endOtherSessions: async ({ db, actor }) => {
    await endAllSessions(db, actor.userId, actor.tokenHash)
    return { ok: true }
  },

  checkPassword: async ({ deps, actor, body }) => {
    await checkPassword(deps, actor, body.password, 'password')
    return { ok: true }
  },

  setDeletion: async ({ db, actor, body, now }) => userView(await setDeletion(db, actor, body.wanted, now)),

  latestExport: async ({ db, actor }) => ({ latest: await latestExport(db, actor.userId) }),

  requestExport: async ({ deps, actor, now }) => ({
    latest: await requestExport(deps.db, actor.userId, now),
  }),

  logout: async ({ deps, db, actor, sessions, cookies }) => {
    const hashes = [...(actor ? [actor.tokenHash] : []), ...sessions.map(({ token }) => hashToken(token))]
    const endedHashes = actor ? await endSessions(db, hashes, actor.userId) : hashes
    // Another person may have signed in since this request was sent. Their cookies stay.
    const ended = sessions.filter(({ token }) => endedHashes.includes(hashToken(token)))
    cookies.push(...removedCookies(deps.config, ended))
    return { ok: true }
  },
} satisfies Partial<Handlers>
