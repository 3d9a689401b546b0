import * as v from 'valibot'

/**
 * A seeker's private mark on another seeker. The product reveals only that both are interested, and to both.
 */
export const MARKS = ['interested', 'maybe', 'pass'] as const
export type Mark = (typeof MARKS)[number]
export const MarkSchema = v.picklist(MARKS)

export const MARK_LABELS: Record<Mark, string> = { interested: 'Interested', maybe: 'Maybe', pass: 'Pass' }
