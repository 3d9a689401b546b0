import { dayAndYearOfLabel } from '../core/time-labels.ts'
import type { CaseDecision } from './decision.ts'
import type { NoticeFacts } from './notice.ts'

const quoted = (title: string) => `“${title}”`

const TO_REPORTER: Record<CaseDecision, (title: string, isHome: boolean) => string> = {
  keep: (title) => `We looked at ${title} and found nothing against the rules.`,
  hide: (title) => `We took ${title} off the market. Thank you for telling us.`,
  ask: (title) => `We asked about ${title}. We write to you again when we know more.`,
  warn: (title) => `We warned the person behind ${title}. Thank you for telling us.`,
  suspend: (title) => `We suspended the person behind ${title}. Thank you for telling us.`,
  remove: (title, isHome) =>
    isHome
      ? `We removed ${title}. Thank you for telling us.`
      : `We closed the account behind ${title}. Thank you for telling us.`,
}

const TO_REPORTED: Record<CaseDecision, (facts: NoticeFacts) => string> = {
  keep: ({ title, isHome }) =>
    isHome ? `We looked at ${quoted(title)}. Others can find it.` : 'We looked at it, and nothing changes.',
  hide: ({ title }) => `${quoted(title)} is hidden. Others don’t find it.`,
  ask: ({ title, isHome }) =>
    isHome ? `We have a question about ${quoted(title)}.` : 'We have a question for you.',
  warn: ({ title, isHome }) => (isHome ? `A warning about ${quoted(title)}.` : 'A warning.'),
  suspend: ({ until }) => suspendedText(until === null ? null : Date.parse(until)),
  remove: ({ title, isHome }) => (isHome ? `We removed ${quoted(title)}.` : suspendedText(null)),
}

/** Nothing in these says whose the other home is, or what became of its owner. */
const TO_CLAIMANT: Record<CaseDecision, (title: string) => string> = {
  keep: (title) => `We looked at the address of ${title}. It stays with the home that was listed first.`,
  hide: (title) => `The address of ${title} is free. You can list your home now.`,
  ask: (title) => `We’re asking about the address of ${title}. We write to you again when we know more.`,
  warn: (title) => TO_CLAIMANT.keep(title),
  suspend: (title) => TO_CLAIMANT.hide(title),
  remove: (title) => TO_CLAIMANT.hide(title),
}

/** The sentence about a suspension with its end in Unix milliseconds; null for none. */
export const suspendedText = (until: number | null): string =>
  until === null
    ? 'Your account is suspended. You can read everything, and answer us.'
    : `Your account is suspended until ${dayAndYearOfLabel(until)}. You can read everything, and answer us.`

/** The first sentence of a notice; its reason follows. */
export function noticeText(facts: NoticeFacts): string {
  const { kind, decision, title, isHome } = facts
  if (kind === 'hidden')
    return `${quoted(title)} is hidden because several people reported it. A person looks at it soon.`
  if (kind === 'undone')
    return isHome
      ? `We took back our decision about ${quoted(title)}.`
      : 'We took back our decision about your account.'
  if (kind === 'reopened') return `We’re looking at ${quoted(title)} again.`
  if (decision === null) return ''
  if (kind === 'claim-answer') return TO_CLAIMANT[decision](quoted(title))
  if (kind === 'report-answer') return TO_REPORTER[decision](quoted(title), isHome)
  return TO_REPORTED[decision](facts)
}
