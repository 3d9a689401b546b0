import { SUPPORT_REPLY_HOURS } from '../domain/core/limits.ts'

export const SUPPORT_EMAIL = 'support@commonroof.example'
/** The support address as a link in running text. */
export const SUPPORT_LINK = `[${SUPPORT_EMAIL}](mailto:${SUPPORT_EMAIL})`
export const SUPPORT_REPLY = `We reply within ${SUPPORT_REPLY_HOURS} hours.`

/** The day on which the legal documents were last changed (specification, section 9). */
export const LEGAL_UPDATED = '2025-04-12'

/** The labels around the text of every document. */
export const DOCUMENT_LABELS = {
  updated: 'Last updated April 12, 2025',
  summary: 'In short',
  summaryNote: 'The summary is here to help. The sections are what counts.',
  contents: 'On this page',
  others: 'Read next',
  use: { 'in-use': 'In use today', 'not-in-use': 'Not in use today' },
} as const

export type LegalDocument = 'terms' | 'privacy' | 'cookies'

export const LEGAL_DIALOGS: Record<LegalDocument, { title: string; path: string }> = {
  terms: { title: 'Terms of Service', path: '/terms-of-service' },
  privacy: { title: 'Privacy Policy', path: '/privacy-policy' },
  cookies: { title: 'Cookie Policy', path: '/cookie-policy' },
}

export const DIALOG_LABELS = {
  loading: 'Opening the document',
  failed: 'Couldn’t load the document here.',
  open: 'Open it as a page',
  close: 'Back to the form',
} as const

/** The agreement below the create-account form; the links stand between its parts. */
export const AGREEMENT = {
  before: 'By creating an account, you agree to the ',
  between: ' and ',
  after: ', and confirm that you are 18 or older.',
} as const
