import * as v from 'valibot'
import { Id } from '../../../domain/core/ids.ts'
import { noticeText } from '../../../domain/reports/notice-text.ts'
import type { ServerConfig } from '../../platform/core/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { PATIENT_PAUSES_MS, runnable, type JobKind, type RunnableJob } from '../../platform/jobs/job-kind.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

/** Mails a notice to its person. */
export const NOTICE_MAIL: JobKind<{ noticeId: string }> = {
  name: 'mail.notice',
  payload: v.object({ noticeId: Id }),
  pausesMs: PATIENT_PAUSES_MS,
  attemptMaxMs: 60_000,
}

const SUBJECTS = {
  'report-answer': 'The answer to your report',
  reopened: 'We’re looking at your report again',
  decision: 'About your account or your home',
  hidden: 'Your home is hidden for now',
  'appeal-answer': 'The answer to what you wrote us',
  undone: 'We took back a decision',
  'claim-answer': 'The answer about your address',
} as const

interface NoticeMailDeps {
  db: Db
  mailer: Mailer
  config: Pick<ServerConfig, 'pageOrigin'>
}

/** The mails about notices. */
export const noticeMails = ({ db, mailer, config }: NoticeMailDeps): RunnableJob[] => [
  runnable(NOTICE_MAIL, async ({ noticeId }, attempt) => {
    const row = await db
      .selectFrom('notices')
      .innerJoin('users', 'users.id', 'notices.user_id')
      .selectAll('notices')
      .select(['users.first_name', 'users.last_name', 'users.email'])
      .where('notices.id', '=', noticeId)
      .executeTakeFirst()
    if (!row) return
    const { kind, decision, title, is_home: isHome, reason, until } = row
    const told = noticeText({ kind, decision, title, isHome, until: until?.toISOString() ?? null })
    const mail: Mail = {
      to: { name: `${row.first_name} ${row.last_name}`, address: row.email },
      subject: SUBJECTS[kind],
      parts: [
        { kind: 'text', text: `Hello ${row.first_name},` },
        { kind: 'text', text: told },
        ...(reason === '' ? [] : [{ kind: 'text' as const, text: reason }]),
        {
          kind: 'link',
          label: row.may_answer ? 'Read it and answer' : 'Read it in your account',
          url: `${config.pageOrigin}/reports`,
        },
      ],
      reason: `You get this mail because ${row.email} has an account at Commonroof. We send such mails only about your account and your reports.`,
    }
    await mailer.send(mail, attempt)
  }),
]
