/** A part of a mail, in plain words; markup in them is shown as text. */
export type MailPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; url: string }
  /** A short code to type elsewhere. */
  | { kind: 'code'; code: string }

/** A mail to one person. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  parts: readonly MailPart[]
  /** Says why the person gets this mail. */
  reason: string
  /** The address that ends mails of this kind with one press; without it, it is a service mail. */
  unsubscribeUrl?: string
}
