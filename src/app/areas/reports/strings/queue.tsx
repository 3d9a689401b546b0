import type { FraudSign } from '../../../../domain/messages/fraud-signs.ts'
import type { CaseKind } from '../../../../domain/reports/case.ts'
import type { CaseDecision } from '../../../../domain/reports/decision.ts'
import { countOf } from '../../../../domain/core/phrases.ts'

export const cases = 'Cases'
export const notLoaded = 'Couldn’t load the cases. Try again.'
export const needsNetwork = 'Cases appear when you’re online.'
export const figures = (open: number, median: string | null) =>
  `${countOf(open, 'open case')}${median === null ? '' : ` · half of them are decided within ${median}`}`
export const hours = (count: number) => countOf(count, 'hour')
export const minutes = (count: number) => countOf(count, 'minute')
export const whichCases = 'Which cases'
export const open = 'Open'
export const decided = 'Decided'
export const loading = 'Loading cases'
export const nothingOpen = 'Nothing to decide. Well done.'
export const nothingDecided = 'Nothing has been decided yet.'
export const showMore = 'Show more'
export const choose = 'Choose a case.'
export const backToCases = 'All cases'

// A case in the list.
export const kinds: Record<CaseKind, string> = {
  report: 'Reported',
  'first-listing': 'First home of an account',
  appeal: 'Answer to a decision',
  pictures: 'Pictures seen before',
  words: 'Flagged words',
  address: 'Claimed address',
}
export const rowOf = (subject: string, kind: string, reports: number) =>
  `${subject} · ${kind}${reports > 0 ? ` · ${countOf(reports, 'report')}` : ''}`
export const since = (time: string) => `since ${time}`
export const workedOn = (name: string, isMine: boolean) => (isMine ? 'You have it' : `${name} has it`)

// A case in full.
export const loadingCase = 'Loading the case'
export const claimed = (name: string) => `${name} is working on this case. You can read it.`
export const tryAgain = 'Try again'
export const openHome = 'Open the home'
export const homeHidden = 'This home is off the market now.'
export const homeRemoved = 'This home was removed.'
export const asItIs = 'What it’s about'
export const listedFirst = 'Listed first'
export const claimedHome = 'What they want to list'
export const asReported = 'What they saw'
export const photoOf = (at: number) => `Photo ${at}`
export const reporterPicture = (at: number) => `Picture ${at} that the reporter sent`
export const reporterWrote = 'Reporter'
export const otherWrote = 'Reported'
export const reportBy = (name: string, day: string) => `${name}, ${day}`
export const reports = 'Reports'
export const claims = 'Claims'
export const answers = 'Answers'
export const notes = 'Notes for moderators'
export const newNote = 'Add a note'
export const saveNote = 'Save note'
export const wroteOn = (name: string, day: string) => `${name}, ${day}`

// Words that scams use.
export const flagged = 'Words of scams'
export const flaggedHint = 'Rules found these words. Most people who write them are honest.'
export const flaggedMessage = (time: string) => `First message to a stranger, ${time}`
export const flaggedHome = (time: string) => `The home, ${time}`
export const allWords = 'All the words'
export const signs: Record<FraudSign, string> = {
  money: 'money early, or a way to send it',
  'gift-card': 'gift cards',
  away: 'can’t show the home, or keys by mail',
  code: 'asks for a code',
  papers: 'asks for papers or their numbers',
  contact: 'contact outside Commonroof',
  link: 'a link to another site',
}

// Pictures that another account had first.
export const samePictures = 'Same pictures in another account'
export const samePicturesHint = 'Neither of the two people knows that you see this.'
export const pictureHere = 'Here'
export const pictureOf = (name: string) => `Profile picture of ${name}`
export const pictureInHome = (title: string, name: string) => `${title}, by ${name}`
export const pictureInRemovedHome = (name: string) => `A removed home by ${name}`
export const addedOn = (time: string) => `Added ${time}`
export const pictureHereAlt = 'The picture here'
export const pictureThereAlt = (name: string) => `The picture of ${name}`
export const otherPerson = 'Added the picture first'

// The people.
export const reportedPerson = 'Reported'
export const concernedPerson = 'It’s about'
export const reporter = 'Reported it'
export const claimant = 'Says it’s theirs'
export const firstOwner = 'Listed it first'
export const joined = (day: string) => `Joined ${day}`
export const counts = (listings: number, made: number, received: number) =>
  `${countOf(listings, 'home')} · ${countOf(made, 'report')} made · ${received} received`
export const suspended = (until: string | null) => (until === null ? 'Suspended' : `Suspended until ${until}`)
export const pastDecision = (decision: string, title: string, day: string) => `${decision}: ${title}, ${day}`

// The decision.
export const decide = 'Decide'
export const keysHint = 'Each decision has a key. Escape takes the choice back.'
export const decisions: Record<CaseDecision, string> = {
  keep: 'Keep',
  hide: 'Hide the home',
  ask: 'Ask the person',
  warn: 'Warn',
  suspend: 'Suspend',
  remove: 'Remove',
}
export const explained: Record<CaseDecision, string> = {
  keep: 'Nothing is against the rules. What was hidden is shown again.',
  hide: 'Others don’t find the home. Its owner can answer.',
  ask: 'They get your question with a place to answer. Nothing changes until then.',
  warn: 'They get your warning. What reports had hidden is shown again.',
  suspend: 'They can read and answer, and write nothing. Others don’t find them or their homes.',
  remove: 'The home is removed, or without a home the account is closed. It can be undone for 30 days.',
}
export const reasonFor: Record<CaseDecision, string> = {
  keep: 'Why, for the people who reported or claimed',
  hide: 'Why, for the owner',
  ask: 'Your question',
  warn: 'Your warning',
  suspend: 'Why, for the person',
  remove: 'Why, for the person',
}
export const forHowLong = 'For how long'
export const days = (count: number) => countOf(count, 'day')
export const cancel = 'Cancel'
export const failed = 'That didn’t work. Try again.'
export const decidedBy = (decision: string, name: string, day: string) => `${decision}, by ${name} on ${day}`
export const undo = 'Undo this decision'
export const tooOld = 'This decision is too old to take back.'
export const isDecided = (decision: string) => `Decided: ${decision}`

// The audit trail.
export const exportLog = 'Export the audit trail'
export const logNotLoaded = 'Couldn’t load the audit trail. Try again.'
