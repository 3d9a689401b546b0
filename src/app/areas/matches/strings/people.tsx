import type { ReactNode } from 'react'
import type { Day } from '../../../../domain/core/dates.ts'
import { usd } from '../../../../domain/core/money.ts'
import { countOf } from '../../../../domain/core/phrases.ts'
import { dayLabel } from '../../../../domain/core/time-labels.ts'

type Render = (text: string) => ReactNode

// The page.
export const people = 'People'
export const loading = 'Loading people'
export const skipToPeople = 'Skip to the people'
export const lede = (compared: string, rule: ReactNode) => (
  <>
    {compared} Every score is calculated from both people’s answers. {rule}
  </>
)
export const compared = (count: number, region: string) =>
  `We compared you with ${countOf(count, 'person', 'people')} in ${region}.`
export const comparedBest = (count: number, region: string, best: number) =>
  `We compared you with ${countOf(count, 'person', 'people')} in ${region}. The ${best} who fit best are here.`
export const stillCounting = (count: number, region: string) =>
  `So far we compared you with ${countOf(count, 'person', 'people')} in ${region}. The others follow in a few seconds.`
export const peopleAsOf = 'Showing people as of'
export const close = 'Close, with one difference'
export const closeHint = 'Everything else fits. The one difference is next to each name.'

// The lists.
export const lists = 'People by how you marked them'
export const all = 'All'
export const passed = 'Passed'

// The filters.
export const filters = 'Filters'
export const activeFilters = (count: number) => `${count} active`
export const clearFilters = 'Clear all filters'
export const clearAll = 'Clear all'
export const showPeople = (count: number) => `Show ${countOf(count, 'person', 'people')}`
export const area = 'Area'
export const anyArea = 'Any area in reach'
export const maxBudget = 'Max budget'
export const anyBudget = 'Any budget'
export const movesInBy = 'Moves in by'
export const lookingFor = 'Looking for'
export const either = 'Either'
export const sleep = 'Sleep'
export const tidiness = 'Tidiness'
export const company = 'Company'
export const work = 'Work'
export const interests = 'Interests'

// The marks.
export const markedInterested = (name: string) => `You’re interested in ${name}.`
export const markedMaybe = (name: string) => `${name} is a maybe.`
export const markedPass = (name: string) => `You passed on ${name}. They’re under Passed.`
export const markRemoved = (name: string) => `You removed your mark from ${name}.`
export const undo = 'Undo'
export const notSaved = 'Couldn’t save that on this device. Try again.'
export const whatYouThinkOf = (name: string) => `What you think of ${name}`

// A person.
export const whyItCouldWork = 'Why it could work: '
export const talkAboutFirst = 'Talk about this first: '
export const message = (name: string, hidden: Render) => <>Message {hidden(name)}</>
export const more = (name: string, hidden: Render) => <>More {hidden(`about ${name}`)}</>
export const less = (name: string, hidden: Render) => <>Less {hidden(`about ${name}`)}</>
export const ask = (name: string) => `Ask ${name}`
export const compareAnswers = (name: string, hidden: Render) => <>Compare answers {hidden(`with ${name}`)}</>
export const mutual = 'You’re both interested'
export const budget = (min: number, max: number) => `${usd(min)} to ${usd(max)}`
export const moveIn = (day: Day) => `from ${dayLabel(day)}`
export const startsGroup = 'starting a group'
export const startsGroupOf = (size: string) => `starting a group of ${size}`

// The answers of a person.
export const youAnd = (name: string) => `You and ${name}`
export const messagePerson = (name: string) => `Message ${name}`
export const scoreSource = (rule: ReactNode) => (
  <>Calculated from both people’s answers, and from what matters to each of you. {rule}</>
)
export const answersCaption = (name: string) => `Your answers and ${name}’s`
export const scoredCaption = (name: string) =>
  `Your answers and ${name}’s, with the points that each one adds and costs`
export const question = 'Question'
export const you = 'You'
export const points = 'Points'
export const notAnsweredByBoth = 'Not answered by both of you'
export const scoreOutOf100 = 'Score out of 100'
export const lost = (points: number) => `−${points}`
export const lostPoints = (points: number) => `, ${points} lost`

// A home for several people.
export const together = 'Look for a home together'
export const togetherHint = 'Homes are sorted by the lowest fit among you.'
export const homesForTwo = 'Homes that fit you two'
export const homesForAll = 'Homes that fit you all'
