import { localTimeLabel } from '../../../../domain/core/time-labels.ts'
import type { LocalTime } from '../../../../domain/core/zoned-time.ts'

// The viewing and its times.
export const viewingOf = (home: string) => `Viewing of ${home}`
export const viewing = (home: string) => `Viewing: ${home}`
export const wasOn = (time: LocalTime) => `It was on ${localTimeLabel(time)}`
export const hasPassed = ' (has passed)'
export const note = (words: string) => `“${words}”`

// The answers.
export const accept = 'Accept'
export const acceptTime = (time: LocalTime) => `Accept ${localTimeLabel(time)}`
export const suggest = 'Suggest another time'
export const decline = 'Decline'
export const withdraw = 'Withdraw'
export const cancel = 'Cancel'
export const addToCalendar = 'Add to calendar'
export const removeFromCalendar = 'Remove from calendar'

// The sending.
export const refused = 'This wasn’t sent'
export const sendAnyway = 'Send anyway'
export const tryAgain = 'Try again'
export const offerOtherTimes = 'Offer other times'
export const deleteRequest = 'Delete request'
export const dismiss = 'Dismiss'
export const queued = 'Saved on this device. Sends when you’re online.'
export const undo = 'Undo'
export const failed = 'That didn’t work. Check the latest and try again.'

// The dialogs.
export const suggestTimes = 'Suggest'
export const suggestIntro = (name: string) => `${name} can accept one of them or suggest others.`
export const againIntro = (name: string, home: string) => `Offer ${name} other times to see ${home}.`
export const declineTitle = 'Decline this viewing?'
export const declineIntro = (name: string) => `We’ll let ${name} know. You can say why.`
export const cancelTitle = 'Cancel this viewing?'
export const cancelViewing = 'Cancel viewing'
export const withdrawTitle = 'Withdraw this?'
export const cancelIntro = (name: string) => `We’ll let ${name} know. You can’t undo this.`

export const reportedViewing = 'this viewing'
