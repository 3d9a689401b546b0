import { createTransport, type SendMailOptions } from 'nodemailer'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '../core/config.ts'
import type { Env } from '../core/env.ts'
import { JobImpossible, type JobAttempt } from '../jobs/job-kind.ts'
import type { Mail } from './mail.ts'
import { mailHtml, mailText } from './render-mail.ts'

/** How long the mail server may keep silent, in milliseconds. */
const SILENCE_MAX_MS = 20_000
/** Connections to the mail server at the same time. */
const CONNECTIONS = 4

/** Hands mails over. */
export interface Mailer {
  /**
   * Hands a mail over, as the effect of a job: repeats carry the same Message-ID.
   * @throws JobImpossible when the mail server refuses this mail for good; any other error may pass
   */
  send: (mail: Mail, attempt: JobAttempt) => Promise<void>
  /** Ends the connections. */
  close: () => void
  /** Where mails go, for the person at the terminal. */
  place: string
}

/** Sends mails over SMTP_URL, or writes them to a folder in DATA_DIR. */
export function openMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  { pageOrigin }: Pick<ServerConfig, 'pageOrigin'>,
): Mailer {
  const host = new URL(pageOrigin).hostname
  const sender = { from: env.MAIL_FROM ?? `Commonroof <no-reply@${host}>`, host }
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL, sender) : fileMailer(join(env.DATA_DIR, 'mail'), sender)
}

/** Where mails come from. */
export interface Sender {
  /** As in a header: a name and an address. */
  from: string
  /** The host name that ends the ids of mails. */
  host: string
}

/** Sends mails to the mail server at `url` (smtp: or smtps:). */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // A mail whose connection broke is the next attempt's: the server may have taken it.
    maxRequeues: 0,
    connectionTimeout: SILENCE_MAX_MS,
    greetingTimeout: SILENCE_MAX_MS,
    socketTimeout: SILENCE_MAX_MS,
    // Nothing in a mail may make the server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, attempt) {
      try {
        await transport.sendMail({ ...messageOf(mail, attempt.id, sender), signal: attempt.signal })
      } catch (error) {
        throw isRefusal(error) ? new JobImpossible((error as Error).message) : error
      }
    },
    close: () => transport.close({ force: true }),
    place: `Mail goes to ${new URL(url).hostname}`,
  }
}

/** Whether the mail server refused this mail for good; a refused sign-in is the operator's to mend. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** Writes mails to files that any mail program opens, one for each job; for a server without a mail server. */
export function fileMailer(folder: string, sender: Sender): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, attempt) {
      const { message } = await transport.sendMail(messageOf(mail, attempt.id, sender))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${attempt.id}.eml`)
      // With `buffer`, the message is one.
      writeFileSync(`${path}.part`, message as Buffer, { mode: 0o600 })
      renameSync(`${path}.part`, path)
    },
    close: () => transport.close(),
    place: `Mail is not sent: it lies in ${folder}`,
  }
}

function messageOf(mail: Mail, id: string, { from, host }: Sender): SendMailOptions {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mailText(mail),
    html: mailHtml(mail),
    messageId: `<${id}@${host}>`,
    headers: {
      // Out-of-office programs do not answer.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  }
}
