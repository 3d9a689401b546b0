import * as v from 'valibot'
import { Id } from '../../../domain/core/ids.ts'
import { RESET_LINK_MINUTES } from '../../../domain/core/limits.ts'
import { timeZoneOfPlace } from '../../../domain/core/locations.ts'
import { zonedTimeLabel } from '../../../domain/core/time-labels.ts'
import type { ServerConfig } from '../../platform/core/config.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { PATIENT_PAUSES_MS, runnable, type JobKind, type RunnableJob } from '../../platform/jobs/job-kind.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { issueToken } from './account-tokens.ts'

const MINUTE_MS = 60_000

/** The longest time to hand one mail over. */
const MAIL_MAX_MS = MINUTE_MS

/** A kind of job that sends one mail. */
export const mailJob = <P extends Record<string, unknown>>(
  name: string,
  payload: JobKind<P>['payload'],
): JobKind<P> => ({
  name,
  payload,
  pausesMs: PATIENT_PAUSES_MS,
  attemptMaxMs: MAIL_MAX_MS,
})

/** Mails a link for a new password. It has the address, so that asking takes the same time for every address. */
export const RESET_MAIL = mailJob('mail.reset-password', v.object({ email: v.string() }))
/** Tells a person that their password is new. */
export const PASSWORD_CHANGED_MAIL = mailJob('mail.password-changed', v.object({ userId: Id }))

/** Tells a person that their account has a new passkey. */
export const PASSKEY_MAIL = mailJob('mail.new-passkey', v.object({ userId: Id, name: v.string() }))

/** Tells a person of a sign-in on a device that they had not used before. */
export const NEW_DEVICE_MAIL = mailJob(
  'mail.new-device',
  v.object({
    userId: Id,
    device: v.string(),
    place: v.nullable(v.string()),
    /** Unix milliseconds. */
    at: v.number(),
  }),
)

/** What the jobs of an account's mails work with. */
export interface MailJobDeps {
  db: Db
  mailer: Mailer
  config: Pick<ServerConfig, 'pageOrigin'>
  clock: () => Date
}

export const nameOf = ({ first_name, last_name, email }: Row<'users'>): Mail['to'] => ({
  name: `${first_name} ${last_name}`,
  address: email,
})

/** Why a service mail comes, and that it cannot be ended. */
export const reasonOf = ({ email }: Row<'users'>) =>
  `You get this mail because ${email} has an account at Commonroof. We send such mails only about your account itself.`

/** The mails about accounts. Each reads its person when it is sent, and is left out when they are gone. */
export function accountMails({ db, mailer, config, clock }: MailJobDeps): RunnableJob[] {
  return [
    runnable(RESET_MAIL, async ({ email }, attempt) => {
      const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
      if (!user) return
      const about = { userId: user.id, purpose: 'reset-password' as const }
      const { token } = await issueToken(db, about, RESET_LINK_MINUTES * MINUTE_MS, clock())
      const url = `${config.pageOrigin}/account?mode=reset#${token}`
      await mailer.send(resetMail(user, url), attempt)
    }),

    runnable(PASSWORD_CHANGED_MAIL, async ({ userId }, attempt) => {
      const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      if (user) await mailer.send(passwordChangedMail(user, config.pageOrigin), attempt)
    }),

    runnable(PASSKEY_MAIL, async ({ userId, name }, attempt) => {
      const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      if (user) await mailer.send(passkeyMail(user, name, config.pageOrigin), attempt)
    }),

    runnable(NEW_DEVICE_MAIL, async ({ userId, ...signIn }, attempt) => {
      const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      if (user) await mailer.send(newDeviceMail(user, signIn, config.pageOrigin), attempt)
    }),
  ]
}

const resetMail = (user: Row<'users'>, url: string): Mail => ({
  to: nameOf(user),
  subject: 'Choose a new password',
  parts: [
    { kind: 'text', text: `Hello ${user.first_name},` },
    {
      kind: 'text',
      text: `somebody asked for a new password for your account, probably you. The link works once, for ${RESET_LINK_MINUTES} minutes.`,
    },
    { kind: 'link', label: 'Choose a new password', url },
    {
      kind: 'text',
      text: 'If it wasn’t you, do nothing: your password stays as it is.',
    },
  ],
  reason: reasonOf(user),
})

const passwordChangedMail = (user: Row<'users'>, origin: string): Mail => ({
  to: nameOf(user),
  subject: 'Your password is new',
  parts: [
    { kind: 'text', text: `Hello ${user.first_name},` },
    {
      kind: 'text',
      text: 'your account has a new password, and all other devices were signed out. What you wrote there is kept on them until you sign in again.',
    },
    { kind: 'text', text: 'If it wasn’t you, choose another password now:' },
    { kind: 'link', label: 'Choose a new password', url: `${origin}/account?mode=forgot` },
  ],
  reason: reasonOf(user),
})

const passkeyMail = (user: Row<'users'>, name: string, origin: string): Mail => ({
  to: nameOf(user),
  subject: 'A passkey was added',
  parts: [
    { kind: 'text', text: `Hello ${user.first_name},` },
    { kind: 'text', text: `your account has a new passkey: ${name}. Whoever has it can sign in.` },
    { kind: 'text', text: 'If it wasn’t you, remove it in your profile, and choose a new password.' },
    { kind: 'link', label: 'Open your profile', url: `${origin}/profile` },
  ],
  reason: reasonOf(user),
})

interface NewDevice {
  device: string
  place: string | null
  at: number
}

function newDeviceMail(user: Row<'users'>, { device, place, at }: NewDevice, origin: string): Mail {
  const time = zonedTimeLabel(at, timeZoneOfPlace(user.location_preference))
  const clock = place === null ? '' : `Its clock is set to the time of ${place}.`
  return {
    to: nameOf(user),
    subject: `New sign-in: ${device}`,
    parts: [
      { kind: 'text', text: `Hello ${user.first_name},` },
      {
        kind: 'text',
        text: `your account was used on a new device: ${device}, on ${time}. ${clock}`.trim(),
      },
      {
        kind: 'text',
        text: 'If it was you, there’s nothing to do. If not, choose a new password; that signs the device out.',
      },
      { kind: 'link', label: 'Choose a new password', url: `${origin}/account?mode=forgot` },
    ],
    reason: reasonOf(user),
  }
}
