import { countOf, listOf } from '../../../../domain/core/phrases.ts'

export const outbox = 'Outbox'
const offline = 'You’re offline. Anything here is saved on this device and sends when you’re back online.'
export const ledes = {
  online: 'Everything you do is saved on this device first, then sent in order.',
  offline,
  'network-sign-in': offline,
  'server-down':
    'Commonroof is down. Anything here is saved on this device and sends by itself when we’re back.',
}
export const opening = 'Opening the outbox'

// The list.
export const olderItems = (count: number) => `${countOf(count, 'item is', 'items are')} older than two days`
export const inOrder = 'They send in the order you made them.'
export const sendAll = 'Send all now'
/** The same two numbers as in the header. */
export const waiting = (unsent: number, needsYou: number) =>
  listOf([unsent > 0 && `${unsent} waiting to send`, needsYou > 0 && `${needsYou} for you to decide`])
export const lastDay = 'Last 24 hours'
export const notesNotSent =
  'Some notes about your saved homes are on this device and not on the server yet. They send by themselves.'
export const nothingWaiting = 'Nothing is waiting'
export const everythingSent = 'Everything has been sent.'
export const notSentYet = (drafts: number, texts: number, unreadable: number) => {
  const work = listOf([
    drafts > 0 && countOf(drafts, 'unfinished form'),
    texts > 0 && countOf(texts, 'unfinished text'),
    unreadable > 0 &&
      countOf(unreadable, 'item that this version can’t read', 'items that this version can’t read'),
  ])
  return `Not sent yet: ${work}.`
}

// Photos in one row.
export const listingPhotos = (count: number) => `${countOf(count, 'photo')} of a home`
export const visitPhotos = (count: number) => `${countOf(count, 'photo')} of a visit`
export const messagePhotos = (count: number) => `${countOf(count, 'photo')} in messages`
export const reportPictures = (count: number) => `${countOf(count, 'picture')} with reports`
export const eachPhoto = 'Show each photo'

// The actions of an item.
export const withPhotos = (count: number) => `With ${countOf(count, 'photo')}`
export const sendWithoutPictures = 'Send without the pictures'
export const edit = 'Edit'
export const editAndResend = 'Edit and resend'
export const save = 'Save'
export const resend = 'Resend'
export const sendAgain = 'Send again'
export const sendAnyway = 'Send anyway'
export const tryNow = 'Try now'
export const tryAgain = 'Try again'
export const cancel = 'Cancel'
export const applyAsEdit = 'Apply my changes as an edit'
export const keepAsDraft = 'Keep as a new draft'
export const copy = 'Copy'
export const copyText = 'Copy your text'
export const deleteItem = 'Delete'
export const deleteHere = 'Delete here only'
export const didNotWork = 'That didn’t work. Try again.'
export const whatHappened = 'What happened'
