export const CASE_DECISIONS = ['keep', 'hide', 'ask', 'warn', 'suspend', 'remove'] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]
