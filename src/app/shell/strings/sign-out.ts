import { countOf, listOf } from '../../../domain/core/phrases.ts'

export const signOut = 'Sign out?'
export const staySignedIn = 'Stay signed in'
export const keepHere = 'Keep on this device'
export const unsentWork = (ops: number, drafts: number, texts: number, unreadable: number) =>
  listOf([
    ops > 0 && countOf(ops, 'unsent item'),
    drafts > 0 && countOf(drafts, 'draft'),
    texts > 0 && countOf(texts, 'unfinished text'),
    unreadable > 0 &&
      countOf(unreadable, 'item that this version can’t read', 'items that this version can’t read'),
  ])
export const deviceStillHas = (work: string) =>
  `This device still has ${work}. If you keep it here, it stays locked until you sign in again on this device.`

// The choices.
export const sendNow = 'Send all now'
export const sendsFirst = 'Sends everything in the outbox, then signs you out.'
export const saveAsFile = 'Save as a file'
export const savesAsFile = 'One page with your words and pictures, in your downloads.'
export const discard = 'Discard and sign out'
export const discards = 'Deletes everything listed above from this device.'

// What happened.
export const outboxSent = 'Everything in the outbox was sent.'
export const notAllSent = 'Couldn’t send everything right now.'
export const fileSaved = 'Saved as a file in your downloads.'
export const fileFailed = 'Couldn’t make the file on this device.'
export const stillSignedIn =
  'This browser’s storage isn’t responding, so you’re still signed in. Close its other windows and try again.'
export const wordsNotSaved =
  'This device couldn’t save some words on this page, so only this page has them. Copy them first, or free up space.'
export const moreWasAdded = 'Another window of this browser added something. Check the numbers again.'
