import { expect, test } from 'vitest'
import {
  claimedHomeOf,
  opText,
  opStatus,
  correctionLinkOf,
  mayTryAgain,
} from '../../../src/app/areas/account/outbox/op-labels.ts'
import { INCOMPLETE_PROFILE_FIELD, INCOMPLETE_PROFILE_MESSAGE } from '../../../src/domain/messages/message.ts'
import { groupPhotoOps } from '../../../src/app/areas/account/outbox/outbox-photos.tsx'
import type { Connection } from '../../../src/app/data/state.ts'
import type { Op } from '../../../src/sync/types.ts'
import { opWith } from '../../support/op.ts'

const ID = '00000001-0000-7000-8000-000000000000'
const op = (change: Partial<Op>) =>
  opWith({ opId: ID, lane: 'profile', kind: 'profile.update', payload: {}, ...change })
const refusal = { status: 422, code: 'invalid', msg: 'Please enter a name', field: 'firstName' } as const

test.each<[string, Partial<Op>, Connection, string]>([
  ['never sent', {}, 'offline', 'Saved on this device. Sends when you’re back online.'],
  [
    'never sent to a server that is down',
    {},
    'server-down',
    'Saved on this device. Sends when Commonroof is back.',
  ],
  [
    'sent without a response',
    { state: 'uncertain', maybeSent: true },
    'offline',
    'It may have been sent. We’ll check when you’re back online.',
  ],
  [
    'sent without a response, now online',
    { state: 'uncertain', maybeSent: true },
    'online',
    'Checking if it was sent',
  ],
  ['in flight', { state: 'sending' }, 'online', 'Sending'],
  ['refused', { state: 'rejected', lastError: refusal }, 'online', 'Please enter a name'],
  [
    'without a response after the last try',
    { state: 'needs-review', maybeSent: true, lastError: refusal },
    'online',
    'We didn’t get an answer. It may have been sent; sending it again is safe.',
  ],
  ['accepted', { state: 'done' }, 'online', 'Sent'],
])('the state of an operation that is %s', (_, change, connection, text) => {
  expect(opStatus(op(change), connection, 0).text).toBe(text)
})

/** A refusal whose server gives no reason. */
const silent = { status: 400, code: 'invalid', msg: '', field: null } as const

test.each<[Op['kind'], unknown, string]>([
  ['message.send', { recipientId: ID, content: 'Hello' }, 'Error sending message'],
  ['message.verdict', { recipientId: ID, content: 'Hello' }, 'Error sending message'],
  ['message.read', { userId: ID }, 'Error marking messages as read'],
  ['profile.update', { firstName: 'Ana' }, 'Profile update failed'],
  ['seeker.option', { seekingOption: 'SOLO' }, 'Seeker option update failed'],
  ['photo.listing', { photoId: ID }, 'Failed to upload images'],
  ['photo.profile', { photoId: ID }, 'Failed to upload profile picture'],
  ['listing.create', {}, 'We couldn’t accept this'],
])('%s without a reason from the server says the fallback of the specification', (kind, payload, text) => {
  const refused = op({ kind, payload, state: 'rejected', lastError: silent })
  expect(opStatus(refused, 'online', 0).text).toBe(text)
  const listing = kind === 'listing.create' ? 'Needs your decision' : text
  expect(opStatus({ ...refused, state: 'needs-review' }, 'online', 0).text).toBe(listing)
  expect(opStatus({ ...refused, state: 'needs-review', lastError: null }, 'online', 0).text).toBe(
    'Needs your decision',
  )
})

test('a message that was refused for the profile leads to its form, and is sent again as it is', () => {
  const lastError = {
    status: 403,
    code: 'forbidden',
    msg: INCOMPLETE_PROFILE_MESSAGE,
    field: INCOMPLETE_PROFILE_FIELD,
  } as const
  const payload = { recipientId: ID, content: 'Is it free?' }
  const refused = op({ kind: 'message.send', payload, state: 'rejected', lastError })
  expect(opStatus(refused, 'online', 0).text).toBe(INCOMPLETE_PROFILE_MESSAGE)
  expect(opText(refused)).toBe('Is it free?')
  expect(correctionLinkOf(refused, false)).toEqual({
    to: '/setup/home-seeker-profile',
    label: 'Finish your profile',
  })
  expect(correctionLinkOf(refused, true)?.to).toBe('/messages')
  expect(mayTryAgain(refused)).toBe(true)
})

test('an operation above a limit of the server says why it waits, and until when', () => {
  const msg = 'You’ve started a lot of conversations today. You can still reply.'
  const lastError = { status: 429, code: 'rate_limited', msg, field: null } as const
  const { status, text } = opStatus(op({ lastError, nextAttemptAt: 3_600_000 }), 'online', 0)
  expect(status).toBe('queued')
  expect(text).toMatch(/^You’ve started a lot of conversations today\. You can still reply\. Tries again at /)
})

test('an operation shows its message or name, and nothing for a whole profile', () => {
  expect(opText(op({ kind: 'message.send', payload: { recipientId: ID, content: 'Hello' } }))).toBe('Hello')
  expect(opText(op({ payload: { firstName: 'Ana', lastName: 'Ruiz' } }))).toBe('Ana Ruiz')
  expect(opText(op({ payload: { budget: 1500 } }))).toBe('')
})

const viewing = {
  request: { viewingId: ID, listingId: ID, slots: ['2026-11-24T10:00'], note: 'Is the cat fine?' },
  shown: {
    home: { title: 'Sunny room', city: 'San Diego', state: 'CA' },
    timeZone: 'America/Los_Angeles',
    owner: { _id: ID, firstName: 'Hana', userType: 'homeowner', profilePicture: '' },
  },
}
const place = { groupId: ID, listingId: ID }

test.each<[Op['kind'], unknown, string, string]>([
  ['viewing.request', viewing, 'Is the cat fine?', '/messages'],
  [
    'viewing.answer',
    { viewingId: ID, answer: { act: 'cancel', note: 'I found one', revision: 1 } },
    'I found one',
    '/messages',
  ],
  ['group.create', { groupId: ID, name: 'Sunset four' }, 'Sunset four', '/groups'],
  ['group.join', { code: 'ABCD2345' }, 'ABCD2345', '/groups'],
  ['group.home', { ...place, shared: true, title: 'Sunny room' }, 'Sunny room', `/groups/${ID}`],
  ['group.comment', { ...place, text: 'Nice' }, 'Nice', `/groups/${ID}`],
  ['group.vote', { ...place, vote: 'yes' }, '', `/groups/${ID}`],
  ['group.leave', { groupId: ID }, '', '/groups'],
])('%s shows its text and links to its page', (kind, payload, text, to) => {
  expect(opText(op({ kind, payload }))).toBe(text)
  expect(correctionLinkOf(op({ kind, payload }), true)?.to).toBe(to)
})

test('a refused operation links to the page where it can be corrected', () => {
  const draft = { kind: 'seeker', draftId: ID, revision: 1 } as const
  expect(correctionLinkOf(op({ draft }), false)?.to).toBe('/setup/home-seeker-profile')
  expect(correctionLinkOf(op({ draft }), true)?.to).toBe('/profile/edit')
  expect(correctionLinkOf(op({ lastError: refusal }), true)?.to).toBe('/profile')
  expect(
    correctionLinkOf(op({ kind: 'message.send', payload: { recipientId: ID, content: 'x' } }), true),
  ).toMatchObject({
    to: '/messages',
    search: { with: ID },
  })
})

test('pictures of a home that need no decision are grouped at the place of the first', () => {
  const named = (opId: string, change: Partial<Op>) => op({ opId, ...change })
  const photo = (opId: string, state: Op['state'] = 'ready') => named(opId, { kind: 'photo.listing', state })
  const folded = (ops: Op[]) => groupPhotoOps(ops).map((group) => group.map(({ opId }) => opId))
  expect(
    folded([
      named('words', {}),
      photo('a'),
      photo('b', 'rejected'),
      named('more', {}),
      photo('c', 'sending'),
    ]),
  ).toEqual([['words'], ['a', 'c'], ['b'], ['more']])
  expect(folded([])).toEqual([])
  const tour = (opId: string) => named(opId, { kind: 'photo.tour' })
  expect(folded([photo('a'), tour('x'), photo('b'), tour('y')])).toEqual([
    ['a', 'b'],
    ['x', 'y'],
  ])
})

test('an operation about a person shows its action and links to the person', () => {
  const block = (blocked: boolean) => op({ kind: 'person.block', payload: { personId: ID, blocked } })
  expect([opText(block(true)), opText(block(false))]).toEqual(['Block this person', 'Unblock this person'])
  const mark = op({ kind: 'person.mark', payload: { personId: ID, mark: 'maybe' } })
  for (const about of [block(true), mark])
    expect(correctionLinkOf(about, true)).toMatchObject({ to: '/find-roommates', search: { person: ID } })
  const settings = op({ kind: 'match.settings', payload: { visible: true, importance: {} } })
  expect(correctionLinkOf(settings, true)?.to).toBe('/profile')
})

const changed = { status: 409, code: 'target_changed', msg: 'You have asked already', field: null } as const
test.each<[what: string, change: Partial<Op>, again: boolean]>([
  [
    'a second viewing request',
    { kind: 'viewing.request', payload: viewing, state: 'needs-review', lastError: changed },
    true,
  ],
  ['a refused request to join a group', { kind: 'group.join', state: 'rejected', lastError: changed }, true],
  [
    'an answer to an earlier viewing',
    { kind: 'viewing.answer', state: 'needs-review', lastError: changed },
    false,
  ],
  ['a name to correct', { state: 'rejected', lastError: refusal }, false],
  ['a message, which is edited', { kind: 'message.send', state: 'rejected', lastError: changed }, false],
  ['one that is not refused', { kind: 'viewing.request', payload: viewing }, false],
])('trying again: %s', (_, change, again) => expect(mayTryAgain(op(change))).toBe(again))

const taken = { status: 409, code: 'duplicate_address', msg: 'Taken', field: 'address.street' } as const
const listed = {
  title: 'My loft',
  description: 'Sunny',
  address: { street: ' 1 Main Street', city: 'San Diego', state: 'CA', zipCode: '92101' },
}
const claimed = { street: '1 Main Street', zipCode: '92101', title: 'My loft', description: 'Sunny' }

test.each<[string, Partial<Op>, unknown]>([
  ['a new listing', { kind: 'listing.create', payload: listed, lastError: taken }, claimed],
  [
    'an edit',
    { kind: 'listing.update', payload: { listingId: ID, revision: 1, listing: listed }, lastError: taken },
    claimed,
  ],
  ['a move', { kind: 'listing.move', payload: { listingId: ID, move: 'relist' }, lastError: taken }, null],
  ['another refusal', { kind: 'listing.create', payload: listed, lastError: refusal }, null],
])('the home that can be claimed after %s was refused', (_, change, home) => {
  expect(claimedHomeOf(op({ state: 'rejected', ...change }))).toEqual(home)
})

test('a claim that was refused leads to where it can be settled', () => {
  const claim = { kind: 'address.claim', payload: claimed, state: 'needs-review' } as const
  const free = { status: 409, code: 'target_changed', msg: 'Free', field: null } as const
  expect(correctionLinkOf(op({ ...claim, lastError: free }), true)?.to).toBe('/setup/property-listing')
  expect(correctionLinkOf(op({ ...claim, lastError: refusal }), true)?.to).toBe('/view-listing')
  expect(opText(op({ ...claim, payload: { ...claimed, words: 'My lease' } }))).toBe(
    '1 Main Street is my home\nMy lease',
  )
})
