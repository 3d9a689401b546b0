import { countOf } from '../../../../domain/core/phrases.ts'

// The page.
export const groups = 'Groups'
export const lede = 'Look for a home together: you all see the same homes, vote and say what you think.'
export const loading = 'Loading your groups'
export const forPeople = 'Groups are for people who rent together'
export const changeGoal = 'Change your housing goal'
export const changeGoalHint = 'Choose “A group to rent with” as your housing goal to start or join a group.'
export const forSeekers = 'Home seekers who want a group to rent with can start one here.'

// A group of the list.
export const summary = (people: number, homes: number, fit: number | null) =>
  [
    countOf(people, 'person', 'people'),
    countOf(homes, 'home'),
    ...(fit === null ? [] : [`fits ${fit} of 100`]),
  ].join(' · ')
export const refused = 'Not sent'
export const deleteGroup = 'Delete'
export const savedHere = 'Saved on this device'

// A group to join.
export const groupOf = (code: string) => `Group ${code}`
export const joinsLater = 'You’ll join when this device is online.'
export const tryAgain = 'Try again'
export const deleteJoin = 'Delete'

// The forms.
export const startFirst = 'Start your first group'
export const startAnother = 'Start another group'
export const name = 'Name'
export const nameHint = 'What you call yourselves'
export const start = 'Start a group'
export const joinWithCode = 'Join with a code'
export const code = 'Invite code'
export const codeHint = 'Eight letters and digits, from someone in the group'
export const join = 'Join'
