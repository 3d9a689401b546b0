import type { ReactNode } from 'react'
import { countOf, listOf } from '../../../../domain/core/phrases.ts'

type Render = (text: string) => ReactNode

// The page.
export const groups = 'Groups'
export const yourGroup = 'Your group'
export const yourGroups = 'Your groups'
export const loading = 'Loading your group'
export const notFound = 'You’re not in it anymore, or the link is incomplete.'
export const summary = (people: number, homes: number) =>
  `${countOf(people, 'person', 'people')}, ${countOf(homes, 'home')}`
export const you = 'You'

// Leaving.
export const leave = 'Leave'
export const leaveTitle = (group: string) => `Leave ${group}?`
export const stay = 'Stay'
export const leaveLast = 'You’re the last member, so the group ends, along with its homes and comments.'
export const leaveOthers = 'Your votes go with you. Your comments stay, without your name.'

// The homes.
export const homes = 'Homes you’re considering'
export const addHome = 'Add a home'
export const noHomes = 'No homes yet'
export const noHomesHint =
  'Add one you saved, or share one from its page. Everyone can vote and comment, even offline.'
export const goneHome = 'No longer available. What you said about it stays.'
export const costLater = 'You’ll see the cost when you’re online.'
export const removeHome = (home: string) => `Remove ${home} from the group`
export const yourCost = (share: string, total: string, strong: Render, muted: Render) => (
  <>
    {strong(share)} a month for you{muted(` of ${total}`)}
  </>
)
export const whoPaysWhat = 'Who pays what'
export const pays = (name: string, amount: string) => `${name}: ${amount}`

// Adding a home.
export const done = 'Done'
export const searchHomes = 'Search homes'
export const nameOrCity = 'Name or city'
export const noHomesHere = 'No homes are on this device yet.'
export const noHomesFound = 'No home on this device matches that name or city.'
export const findHomes = 'Find homes'
export const shownOf = (shown: number, count: number) =>
  `Showing ${shown} of ${count}. Search by name or city to find the rest.`
export const saved = ' (saved)'
export const added = 'Added'
export const add = 'Add'
export const addThis = (home: string) => `Add ${home}`

// The votes.
export const votesOn = (home: string) => `Votes on ${home}`
export const youAmongOthers = 'you'
export const voters = (vote: string, names: readonly string[]) => `${vote}: ${listOf(names)}`

// The comments.
export const someoneWhoLeft = 'Someone who left'
export const showEarlier = (count: number) => `Show ${countOf(count, 'earlier comment')}`
export const commentsOn = (home: string) => `Comments on ${home}`
export const commentOn = (home: string) => `Comment on ${home}`
export const whatDoYouThink = 'What do you think?'
export const comment = 'Comment'

// What was refused.
export const notSentHere = 'Not sent to this group'
export const copyWords = 'Copy'
export const wordsCopied = 'Copied'
export const refused = 'Not sent'
export const dismiss = 'Dismiss'

// The fit.
export const fit = 'How you fit together'
export const noFit = 'Once two of you have answered enough questions, this shows how you fit together.'
export const of100 = 'of 100'
export const fitRule =
  'How you fit together: half the average of all pairs, half the weakest pair. Calculated from everyone’s answers.'
export const scoredPairs = (scored: number, pairs: number) =>
  ` ${scored} of ${pairs} pairs have answered enough.`
export const talkAbout = (first: string, second: string, topic: ReactNode) => (
  <>
    {listOf([first, second])}, talk about: {topic}
  </>
)

// The people.
export const people = 'People'
export const peopleHint = 'Rent is split by these parts. A larger room gets more parts.'
export const fitWithYou = (score: number) => `${score} with you`
export const yourPart = 'Your part of the rent'
export const part = (share: number) => countOf(share, 'part')
export const messagePerson = (name: string, hidden: Render) => <>Message{hidden(` ${name}`)}</>

// The invitation.
export const invite = 'Invite'
export const codeLater = 'You’ll get the invite code when this device is online.'
export const inviteHint =
  'For seekers looking for a group. Anyone with this code can join, so share it only with people you know.'
export const copyLink = 'Copy link'
export const linkCopied = 'Link copied'
export const copyTitle = 'Copy the invite link'
export const share = 'Share'
export const joinOn = (group: string) => `Join ${group} on Commonroof`

export const reportedGroup = 'this group'
