import * as v from 'valibot'
import { Id } from '../../../domain/core/ids.ts'
import { EMAIL_PROOF_DAYS } from '../../../domain/core/limits.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { runnable, type RunnableJob } from '../../platform/jobs/job-kind.ts'
import { addJob } from '../../platform/jobs/job-table.ts'
import type { Mail, MailPart } from '../../platform/mail/mail.ts'
import { findPresent, mailJob, nameOf, reasonOf, type MailJobDeps } from './account-mails.ts'
import { issueToken } from './account-tokens.ts'

const VALID_MS = EMAIL_PROOF_DAYS * 86_400_000

/** Mails the link and the code that prove the address of an account. */
export const CONFIRM_MAIL = mailJob('mail.confirm-email', v.object({ userId: Id }))
/** Asks the new address of an account whether it is right. */
export const ENTER_EMAIL_MAIL = mailJob('mail.enter-email', v.object({ userId: Id }))
/** Asks the present address of an account whether another one may take its place. */
export const LEAVE_EMAIL_MAIL = mailJob('mail.leave-email', v.object({ userId: Id }))
/** Tells the earlier address of an account that another one took its place. */
export const EMAIL_CHANGED_MAIL = mailJob('mail.email-changed', v.object({ userId: Id, from: v.string() }))

/** Asks for the mails whose links and codes the account waits for; none when it waits for nothing. */
export async function askForProof(tx: Queryable, user: Row<'users'>, now: Date): Promise<void> {
  const about = { userId: user.id }
  if (user.new_email !== null) {
    if (user.new_email_agreed_at === null) await addJob(tx, ENTER_EMAIL_MAIL, about, now)
    if (user.old_email_agreed_at === null) await addJob(tx, LEAVE_EMAIL_MAIL, about, now)
  } else if (user.email_confirmed_at === null) await addJob(tx, CONFIRM_MAIL, about, now)
}

/** The mails that prove addresses. Each reads its person when it is sent, and is left out when nothing waits for it. */
export function emailProofMails({ db, mailer, config, clock }: MailJobDeps): RunnableJob[] {
  const issue = async (userId: string, purpose: ProofPurpose, email: string): Promise<MailPart[]> => {
    const { token, code } = await issueToken(db, { userId, purpose, email }, VALID_MS, clock())
    return [
      { kind: 'link', label: LABELS[purpose], url: `${config.pageOrigin}/account?mode=confirm#${token}` },
      { kind: 'text', text: 'Or type this code in Commonroof, on any device:' },
      { kind: 'code', code },
      { kind: 'text', text: `Both work once, for ${EMAIL_PROOF_DAYS} days.` },
    ]
  }
  return [
    runnable(CONFIRM_MAIL, async ({ userId }, attempt) => {
      const user = await findPresent(db, userId)
      if (!user || user.email_confirmed_at !== null) return
      const proof = await issue(userId, 'confirm-email', user.email)
      await mailer.send(confirmMail(user, proof), attempt)
    }),

    runnable(ENTER_EMAIL_MAIL, async ({ userId }, attempt) => {
      const user = await findPresent(db, userId)
      if (!user?.new_email) return
      const proof = await issue(userId, 'enter-email', user.new_email)
      await mailer.send(enterMail(user, user.new_email, proof), attempt)
    }),

    runnable(LEAVE_EMAIL_MAIL, async ({ userId }, attempt) => {
      const user = await findPresent(db, userId)
      if (!user?.new_email) return
      const proof = await issue(userId, 'leave-email', user.email)
      await mailer.send(leaveMail(user, user.new_email, proof), attempt)
    }),

    runnable(EMAIL_CHANGED_MAIL, async ({ userId, from }, attempt) => {
      const user = await findPresent(db, userId)
      if (user) await mailer.send(changedMail(user, from), attempt)
    }),
  ]
}

type ProofPurpose = 'confirm-email' | 'enter-email' | 'leave-email'

const LABELS: Record<ProofPurpose, string> = {
  'confirm-email': 'Confirm my email',
  'enter-email': 'Use this email',
  'leave-email': 'Change my email',
}

const hello = (user: Row<'users'>): MailPart => ({ kind: 'text', text: `Hello ${user.first_name},` })

const confirmMail = (user: Row<'users'>, proof: MailPart[]): Mail => ({
  to: nameOf(user),
  subject: 'Confirm your email',
  parts: [
    hello(user),
    {
      kind: 'text',
      text: 'welcome to Commonroof. Confirm that this address is yours; then what you write to people goes out, and your early seat counts.',
    },
    ...proof,
    { kind: 'text', text: 'If you didn’t create an account, do nothing.' },
  ],
  reason: reasonOf(user),
})

const enterMail = (user: Row<'users'>, email: string, proof: MailPart[]): Mail => ({
  to: { ...nameOf(user), address: email },
  subject: 'Use this email for your account',
  parts: [
    hello(user),
    {
      kind: 'text',
      text: 'you asked to use this address for your account at Commonroof. Please confirm it.',
    },
    ...proof,
    { kind: 'text', text: 'If it wasn’t you, do nothing: the account keeps its address.' },
  ],
  reason: `You get this mail because somebody entered ${email} at Commonroof.`,
})

const leaveMail = (user: Row<'users'>, email: string, proof: MailPart[]): Mail => ({
  to: nameOf(user),
  subject: 'Your email is about to change',
  parts: [
    hello(user),
    {
      kind: 'text',
      text: `your account is asked to use ${email} instead of this address. It changes once you confirm it here and in the mail to the new address.`,
    },
    ...proof,
    {
      kind: 'text',
      text: 'If it wasn’t you, do nothing, and choose another password: somebody knows yours.',
    },
  ],
  reason: reasonOf(user),
})

const changedMail = (user: Row<'users'>, from: string): Mail => ({
  to: { ...nameOf(user), address: from },
  subject: 'Your email is new',
  parts: [
    hello(user),
    {
      kind: 'text',
      text: `your account at Commonroof now uses ${user.email}. This address gets no more mails from us.`,
    },
  ],
  reason: `You get this mail because ${from} belonged to an account at Commonroof.`,
})
