import * as v from 'valibot'

/** What a seeker notes about another. Only that both are interested is ever told, and then to both. */
export const MARKS = ['interested', 'maybe', 'pass'] as const
export type Mark = (typeof MARKS)[number]
export const MarkSchema = v.picklist(MARKS)

export const MARK_LABELS: Record<Mark, string> = { interested: 'Interested', maybe: 'Maybe', pass: 'Pass' }
