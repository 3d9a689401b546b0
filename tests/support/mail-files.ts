import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mail as its person reads it. */
export interface ParsedMail {
  to: string
  subject: string
  /** The plain text. */
  text: string
  /** The addresses in the text. */
  links: string[]
}

/** The mails in a folder of .eml files, the oldest first. */
export function readMails(folder: string): ParsedMail[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names.toSorted().map((name) => parseMail(readFileSync(join(folder, name), 'utf8')))
}

/** Reads a mail with a plain text as its first part. */
export function parseMail(source: string): ParsedMail {
  // A token can put "--" at the beginning of a line, so the parts are split where the mail says.
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? ''
  const [head = '', ...parts] = source.split(`--${boundary}`)
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\r?\n[ \t]/g, ' ') ?? ''
  const plain = parts.find((part) => /content-type: text\/plain/i.test(part)) ?? ''
  const [fields = '', ...body] = plain.split(/\r?\n\r?\n/)
  const raw = body.join('\n\n').replaceAll('\r\n', '\n')
  const text = /quoted-printable/i.test(fields) ? fromQuotedPrintable(raw) : raw
  return { to: header('To'), subject: header('Subject'), text, links: text.match(/https?:\/\/\S+/g) ?? [] }
}

function fromQuotedPrintable(text: string): string {
  const joined = text.replace(/=\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
