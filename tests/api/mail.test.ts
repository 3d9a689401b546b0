import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { JobAttempt } from '../../src/server/platform/jobs/job-kind.ts'
import type { Mail } from '../../src/server/platform/mail/mail.ts'
import { fileMailer, smtpMailer, type Mailer } from '../../src/server/platform/mail/mailer.ts'
import { mailHtml, mailText } from '../../src/server/platform/mail/render-mail.ts'
import { MailServer } from '../support/mail-server.ts'
import { freePort } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const SENDER = { from: 'Commonroof <no-reply@homes.test>', host: 'homes.test' }
const MAIL: Mail = {
  to: { name: 'Zoë “Zo” Åberg', address: 'zoe@example.test' },
  subject: 'Your code is 123456 — confirm “Zoë”',
  parts: [
    { kind: 'text', text: 'Hello Zoë,\n<b>1 & 2</b>' },
    { kind: 'link', label: 'Confirm', url: 'https://homes.test/confirm?a=1&b=2' },
    { kind: 'code', code: '123456' },
  ],
  reason: 'You get this mail because somebody signed up with your address.',
}
const attempt = (id = '0199-1'): JobAttempt => ({ id, isLast: true, signal: new AbortController().signal })

test('the text and the page of a mail say the same, and no word becomes markup', () => {
  expect(mailText(MAIL)).toBe(
    `Hello Zoë,
<b>1 & 2</b>

Confirm:
https://homes.test/confirm?a=1&b=2

123456

-- 
You get this mail because somebody signed up with your address.
`,
  )
  const page = mailHtml(MAIL)
  expect(page).toContain('&lt;b&gt;1 &amp; 2&lt;/b&gt;')
  expect(page).toContain('href="https://homes.test/confirm?a=1&amp;b=2"')
  expect(page).not.toMatch(/<img|src=|url\(|<script/)
})

describe('a mail server', () => {
  let server: MailServer
  let mailer: Mailer

  beforeEach(async () => {
    server = await MailServer.start()
    mailer = smtpMailer(server.url, SENDER)
  })
  afterEach(async () => {
    mailer.close()
    await server.stop()
  })

  test('takes a mail with both parts, its id and its headers', async () => {
    await mailer.send(MAIL, attempt('0199-7'))
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'no-reply@homes.test', to: ['zoe@example.test'] })
    const source = mail?.source ?? ''
    expect(source).toContain('Message-ID: <0199-7@homes.test>')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toContain('multipart/alternative')
    expect(source).toMatch(/Content-Type: text\/plain[^]*Content-Type: text\/html/)
    expect(source).not.toContain('List-Unsubscribe')
  })

  test('gets the address that ends mails which are no service mails', async () => {
    await mailer.send({ ...MAIL, unsubscribeUrl: 'https://homes.test/leave?t=1' }, attempt())
    const source = server.mails[0]?.source ?? ''
    expect(source).toContain('List-Unsubscribe: <https://homes.test/leave?t=1>')
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test.each([
    ['no such mailbox', { kind: 'refuse', code: 550, at: 'recipient' }, 'JobImpossible'],
    ['a message refused for good', { kind: 'refuse', code: 554, at: 'message' }, 'JobImpossible'],
    ['a mailbox that is full now', { kind: 'refuse', code: 452, at: 'recipient' }, 'Error'],
    ['a message refused for now', { kind: 'refuse', code: 451, at: 'message' }, 'Error'],
    ['a connection that breaks', { kind: 'drop', taken: false }, 'Error'],
  ] as const)('that answers with %s fails the attempt', async (_, answer, name) => {
    server.next.push(answer)
    await expect(mailer.send(MAIL, attempt())).rejects.toMatchObject({ name })
    expect(server.tries).toBe(1)
    // The next mail passes.
    await mailer.send(MAIL, attempt('0199-2'))
    expect(server.mails).toHaveLength(1)
  })

  test('that never answers ends with the attempt', async () => {
    server.next.push({ kind: 'stall' })
    const ending = new AbortController()
    const sending = mailer.send(MAIL, { id: '0199-3', isLast: true, signal: ending.signal })
    await expect.poll(() => server.tries).toBe(1)
    ending.abort()
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('a mail server that is away fails the attempt', async () => {
  const mailer = smtpMailer(`smtp://127.0.0.1:${await freePort()}`, SENDER)
  await expect(mailer.send(MAIL, attempt())).rejects.toMatchObject({ code: 'ESOCKET' })
  mailer.close()
})

test('without a mail server each mail is a file, and a repeat writes the same one', async () => {
  const folder = temporaryFolder('mail')
  onTestFinished(() => folder.remove())
  mkdirSync(folder.path, { recursive: true })
  const place = join(folder.path, 'mail')
  const mailer = fileMailer(place, SENDER)
  await mailer.send(MAIL, attempt('0199-4'))
  await mailer.send(MAIL, attempt('0199-4'))
  await mailer.send(MAIL, attempt('0199-5'))
  expect(readdirSync(place).toSorted()).toEqual(['0199-4.eml', '0199-5.eml'])
  expect(readFileSync(join(place, '0199-4.eml'), 'utf8')).toContain('Message-ID: <0199-4@homes.test>')
})
