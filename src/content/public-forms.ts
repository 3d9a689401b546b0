/** What a form says after it was posted without a script: the call was made, refused, or not possible now. */
export const FORM_OUTCOMES = ['sent', 'refused', 'failed'] as const

/** The newsletter form: the path to which it posts, and the start of the ids of its outcomes. */
export const NEWSLETTER_FORM = { action: '/newsletter', id: 'newsletter' } as const
