import { REPORT_PHOTOS_MAX } from '../../../domain/core/limits.ts'

// The dialog.
export const titleOf = (what: string) => `Report ${what}`
export const whatIsWrong = 'What’s wrong?'
export const words = 'What happened'
export const wordsHint = 'Say what happened and when. You don’t have to.'
export const pictures = 'Pictures'
export const picturesHint = `Screenshots of what happened. Up to ${REPORT_PHOTOS_MAX}. Our moderators look at them.`
export const addPictures = 'Add pictures'
export const conversationHint =
  'We’ll read the last messages of this conversation, because you ask us to look at it.'
export const cancel = 'Cancel'
export const send = 'Send report'
export const notStored =
  'This device couldn’t store your report. Everything you wrote and added is still here. Try again.'

// After sending.
export const sendsNow = 'Your report is on its way.'
export const sendsLater = 'Your report is saved on this device. It sends when you’re online.'
export const urgent = 'If you’re in danger, call 911 first.'
