// The status of an operation.
export const maybeSentOffline = 'It may have been sent. We’ll check when you’re back online.'
export const maybeSentServerDown = 'It may have been sent. We’ll check when Commonroof is back.'
export const sendsOnline = 'Saved on this device. Sends when you’re back online.'
export const sendsWhenBack = 'Saved on this device. Sends when Commonroof is back.'
export const waitsForEmail = 'Waits until you confirm your email, then goes by itself'
export const triesAgain = (time: string) => `Tries again at ${time}`
/** With the server's reason, which tells the person that nothing is wrong. */
export const triesAgainBecause = (reason: string, time: string) => `${reason} ${triesAgain(time)}`
export const checking = 'Checking if it was sent'
export const waitingItsTurn = 'Waiting its turn'
export const sending = 'Sending'
export const sendsSoon = 'Sends in a moment. You can still undo it.'
export const waitsForOther = 'Waiting for an earlier item'
export const signInToSend = 'Sign in again to send this'
export const noAnswer = 'We didn’t get an answer. It may have been sent; sending it again is safe.'
export const needsDecision = 'Needs your decision'
export const finishedElsewhere = 'You finished this on another device first.'
export const discardedElsewhere = 'You discarded this on another device. Your answers are still here.'
export const notAccepted = 'We couldn’t accept this'
export const cancelled = 'Canceled'
export const sent = 'Sent'

// The events of a timeline.
export const events = {
  queued: 'Saved on this device',
  tried: 'Tried',
  accepted: 'Accepted',
  refused: 'Refused',
  waiting: 'Waiting',
  edited: 'Edited',
  cancelled: 'Canceled',
  retried: 'You tried again',
}
export const eventWith = (event: string, detail: string) => `${event}: ${detail}`

// The words of an operation without a text.
export const deleteAccount = 'Delete my account'
export const keepAccount = 'Keep my account'
export const blockPerson = 'Block this person'
export const unblockPerson = 'Unblock this person'
export const blockNamed = (name: string) => `Block ${name}`
export const unblockNamed = (name: string) => `Unblock ${name}`

// Links to where an operation can be corrected.
export const finishProfile = 'Finish your profile'
export const openConversation = 'Open the conversation'
export const openForm = 'Open the form'
export const openGroups = 'Open your groups'
export const openGroup = 'Open the group'
export const openMessages = 'Open your messages'
export const openHome = 'Open the home'
export const openListing = 'Open the listing'
export const openListings = 'Open your listings'
export const seePerson = 'See the person'
export const openSettings = 'Open the settings'
export const openField = 'Open the field'

// The reports.
export const report = (title: string, reason: string, words: string) =>
  `${title}: ${reason}${words === '' ? '' : `\n${words}`}`
export const claim = (street: string, words: string) =>
  `${street} is my home${words === '' ? '' : `\n${words}`}`
export const openReports = 'Open reports'
