import * as v from 'valibot'
import { Id } from '../../../domain/core/ids.ts'
import { RESET_LINK_MINUTES } from '../../../domain/core/limits.ts'
import { timeZoneOfPlace } from '../../../domain/core/locations.ts'
import { zonedDayLabel, zonedTimeLabel } from '../../../domain/core/time-labels.ts'
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

/** Tells a person that their account will be deleted, and how to keep it. */
export const DELETION_DUE_MAIL = mailJob(
  'mail.deletion-due',
  v.object({
    userId: Id,
    /** Unix milliseconds. */
    dueAt: v.number(),
  }),
)
/** Tells a person that their account is deleted. It has the address, because nothing else has it any more. */
export const ACCOUNT_DELETED_MAIL = mailJob(
  'mail.account-deleted',
  v.object({ email: v.string(), firstName: v.string() }),
)
/** Tells a person that the archive of their data can be downloaded. */
export const EXPORT_READY_MAIL = mailJob('mail.export-ready', v.object({ userId: Id, exportId: Id }))

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
      const user = await findPresent(db, userId)
      if (user) await mailer.send(passwordChangedMail(user, config.pageOrigin), attempt)
    }),

    runnable(PASSKEY_MAIL, async ({ userId, name }, attempt) => {
      const user = await findPresent(db, userId)
      if (user) await mailer.send(passkeyMail(user, name, config.pageOrigin), attempt)
    }),

    runnable(NEW_DEVICE_MAIL, async ({ userId, ...signIn }, attempt) => {
      const user = await findPresent(db, userId)
      if (user) await mailer.send(newDeviceMail(user, signIn, config.pageOrigin), attempt)
    }),

    runnable(DELETION_DUE_MAIL, async ({ userId, dueAt }, attempt) => {
      const user = await findPresent(db, userId)
      // A person who has taken it back meanwhile is not told of a deletion that does not come.
      if (user?.deletion_due_at?.getTime() === dueAt)
        await mailer.send(deletionDueMail(user, dueAt, config.pageOrigin), attempt)
    }),

    runnable(ACCOUNT_DELETED_MAIL, async (person, attempt) => {
      await mailer.send(accountDeletedMail(person), attempt)
    }),

    runnable(EXPORT_READY_MAIL, async ({ userId, exportId }, attempt) => {
      const user = await findPresent(db, userId)
      const made = await db.selectFrom('exports').selectAll().where('id', '=', exportId).executeTakeFirst()
      if (user && made?.state === 'ready')
        await mailer.send(exportReadyMail(user, made.expires_at.getTime(), config.pageOrigin), attempt)
    }),
  ]
}

/** The person, unless their account was deleted. */
export const findPresent = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('emptied_at', 'is', null)
    .executeTakeFirst()

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
    { kind: 'text', text: `your account has a new passkey: ${name}. It signs in without your password.` },
    { kind: 'text', text: 'If it wasn’t you, remove it in your profile, and choose a new password.' },
    { kind: 'link', label: 'Open your profile', url: `${origin}/profile` },
  ],
  reason: reasonOf(user),
})

/** A day in words, where the person lives. */
const dayOf = (user: Row<'users'>, at: number) => zonedDayLabel(at, timeZoneOfPlace(user.location_preference))

const deletionDueMail = (user: Row<'users'>, dueAt: number, origin: string): Mail => ({
  to: nameOf(user),
  subject: `Your account will be deleted on ${dayOf(user, dueAt)}`,
  parts: [
    { kind: 'text', text: `Hello ${user.first_name},` },
    {
      kind: 'text',
      text: `you asked us to delete your account. We do it on ${dayOf(user, dueAt)}. Until then nobody finds you or your homes, and nobody can write to you.`,
    },
    {
      kind: 'text',
      text: 'If you change your mind, or if it wasn’t you, sign in before that day and press Keep my account.',
    },
    { kind: 'link', label: 'Sign in', url: `${origin}/account?mode=sign-in` },
  ],
  reason: reasonOf(user),
})

const accountDeletedMail = ({ email, firstName }: { email: string; firstName: string }): Mail => ({
  to: { name: firstName, address: email },
  subject: 'Your account is deleted',
  parts: [
    { kind: 'text', text: `Hello ${firstName},` },
    {
      kind: 'text',
      text: 'your account is deleted, with your profile, homes, photos, drafts and saved homes. Messages that you wrote stay with the people who got them, without your name. This is our last mail to you.',
    },
  ],
  reason: `You get this mail because ${email} had an account at Commonroof.`,
})

const exportReadyMail = (user: Row<'users'>, expiresAt: number, origin: string): Mail => ({
  to: nameOf(user),
  subject: 'Your data is ready to download',
  parts: [
    { kind: 'text', text: `Hello ${user.first_name},` },
    {
      kind: 'text',
      text: `the file with everything we have about you is ready. Sign in to download it from your profile until ${dayOf(user, expiresAt)}.`,
    },
    { kind: 'link', label: 'Open your profile', url: `${origin}/profile#your-data` },
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
