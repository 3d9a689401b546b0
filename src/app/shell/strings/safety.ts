import { listOf } from '../../../domain/core/phrases.ts'

export const moreAbout = (name: string) => `More about ${name}`
export const blockPerson = (name: string) => `Block ${name}`
export const unblockPerson = (name: string) => `Unblock ${name}`
export const reportWhat = (what: string) => `Report ${what}`
export const thisPerson = 'this person'

// The question before a block.
export const blockTitle = (name: string) => `Block ${name}?`
export const blockExplained = (name: string) =>
  `You won’t find each other anymore, and neither of you can message the other. You won’t see each other’s homes. We don’t tell ${name}.`
export const viewingsStay = 'Viewings you agreed on stay until one of you cancels.'
export const youLeave = (groups: readonly string[]) =>
  `You leave the ${groups.length === 1 ? 'group' : 'groups'} ${listOf(groups)}.`
export const isTakenOut = (name: string, groups: readonly string[]) =>
  `${name} is removed from ${listOf(groups)}, which you manage.`
export const unblockLater = 'If you unblock them later, the groups stay as they are then.'
export const doNotBlock = 'Don’t block'
export const block = 'Block'

// Afterwards.
export const blocked = (name: string) => `${name} is blocked.`
export const undo = 'Undo'
export const notSaved = 'Couldn’t save that on this device. Try again.'
