import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  isOpenViewing,
  nextState,
  nextViewings,
  otherSide,
  NEW_VIEWING_STATUS,
  slotsAhead,
  VIEWING_ACTIONS,
  VIEWING_ROLES,
  VIEWING_STATES,
  ViewingAnswer,
  ViewingSlots,
  type ViewingAction,
  type ViewingRole,
  type ViewingStatus,
} from '../../../src/domain/viewings/viewing.ts'
import { localTimeLabel } from '../../../src/domain/core/time-labels.ts'
import {
  viewingCalendarEvent,
  viewingMessage,
  viewingStatusLabel,
} from '../../../src/domain/viewings/viewing-labels.ts'
import { readSlots } from '../../../src/domain/viewings/viewing-slots.ts'
import { viewingView } from '../../support/viewing-views.ts'

const open = (state: 'requested' | 'proposed', turn: ViewingRole): ViewingStatus => ({ state, turn })
const over = (state: 'accepted' | 'declined' | 'cancelled'): ViewingStatus => ({ state, turn: null })

describe('the actions of each role', () => {
  type Line = [ViewingStatus, ViewingRole, Partial<Record<ViewingAction, ViewingStatus>>]
  const asked = (by: ViewingRole) => ({
    accept: over('accepted'),
    decline: over('declined'),
    propose: open('proposed', otherSide(by)),
  })
  const canCancel = { cancel: over('cancelled') }
  const TABLE: Line[] = [
    [NEW_VIEWING_STATUS, 'owner', asked('owner')],
    [NEW_VIEWING_STATUS, 'seeker', canCancel],
    [open('proposed', 'seeker'), 'seeker', asked('seeker')],
    [open('proposed', 'seeker'), 'owner', canCancel],
    [open('proposed', 'owner'), 'owner', asked('owner')],
    [open('proposed', 'owner'), 'seeker', canCancel],
    [over('accepted'), 'seeker', canCancel],
    [over('accepted'), 'owner', canCancel],
    [over('declined'), 'seeker', {}],
    [over('declined'), 'owner', {}],
    [over('cancelled'), 'seeker', {}],
    [over('cancelled'), 'owner', {}],
  ]
  test.each(TABLE)('%j, the %s', (stand, role, may) => {
    for (const act of VIEWING_ACTIONS)
      expect([act, nextState(stand, act, role)]).toEqual([act, may[act] ?? null])
  })

  test('in any order give one acceptance at most, and none out of turn', () => {
    const tries = fc.array(
      fc.record({ act: fc.constantFrom(...VIEWING_ACTIONS), role: fc.constantFrom(...VIEWING_ROLES) }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(tries, (all) => {
        let stand = NEW_VIEWING_STATUS
        let accepted = 0
        let ended = false
        for (const { act, role } of all) {
          const next = nextState(stand, act, role)
          if (!next) continue
          expect(ended, 'nothing follows the end').toBe(false)
          if (act === 'cancel') expect(stand.turn).not.toBe(role)
          else expect(stand.turn, 'only who is asked answers').toBe(role)
          if (act === 'accept') accepted += 1
          if (act === 'propose') expect(next.turn).toBe(otherSide(role))
          ended = !isOpenViewing(next.state)
          expect(next.turn === null).toBe(next.state !== 'proposed')
          stand = next
        }
        expect(accepted).toBeLessThanOrEqual(1)
      }),
      { seed: 3, numRuns: 500 },
    )
  })

  test('an open viewing is one that can still be cancelled', () => {
    expect(VIEWING_STATES.filter(isOpenViewing)).toEqual(['requested', 'proposed', 'accepted'])
  })
})

test.each([
  [[], 'Offer at least one time'],
  [['2026-11-24T10:00', '2026-11-24T10:00'], 'Offer different times'],
  [[1, 2, 3, 4, 5].map((day) => `2026-11-0${day}T10:00`), 'Offer at most 4 times'],
  [['tomorrow'], 'Please enter a day and a time'],
])('the times %j: %s', (slots, words) => {
  expect(v.safeParse(ViewingSlots, slots).issues?.[0]?.message).toBe(words)
})

test.each([
  [{ act: 'accept', slot: '2026-11-24T10:00', revision: 1 }, true],
  [{ act: 'accept', revision: 1 }, false],
  [{ act: 'decline', revision: 1, note: 'Sorry' }, true],
  [{ act: 'decline', revision: 1, slot: '2026-11-24T10:00' }, false],
  [{ act: 'propose', revision: 1, slots: ['2026-11-24T10:00'] }, true],
  [{ act: 'cancel', revision: 0 }, false],
  [{ act: 'request', revision: 1 }, false],
])('%j is an answer: %s', (answer, expected) => {
  expect(v.is(ViewingAnswer, answer)).toBe(expected)
})

test('times in the past in the home’s time zone, or too far ahead, are filtered out', () => {
  const now = Date.parse('2026-11-24T18:00:00Z')
  const slots = [
    '2026-11-24T09:59',
    '2026-11-24T10:00',
    '2026-11-24T10:01',
    '2027-05-23T10:00',
    '2027-05-24T10:00',
  ]
  expect(slotsAhead(slots, 'America/Los_Angeles', now)).toEqual(['2026-11-24T10:01', '2027-05-23T10:00'])
  expect(slotsAhead(['2026-11-24T12:30'], 'America/New_York', now)).toEqual([])
})

test('the next viewings are the accepted ones that are not over, by their instant', () => {
  const now = Date.parse('2026-11-24T18:10:00Z')
  const at = (chosen: string, timeZone = 'America/Los_Angeles') =>
    viewingView({ state: 'accepted', turn: null, chosen, timeZone })
  const [running, over, later, eastern] = [
    at('2026-11-24T10:00'),
    at('2026-11-24T09:40'),
    at('2026-11-24T12:00'),
    at('2026-11-24T14:00', 'America/New_York'),
  ]
  const canCancel = viewingView({ state: 'cancelled', turn: null, chosen: '2026-11-25T10:00' })
  expect(nextViewings([later, canCancel, over, running, eastern, viewingView()], now)).toEqual([
    running,
    eastern,
    later,
  ])
})

describe('viewing labels', () => {
  test.each([
    ['requested', 'owner', 'owner', 'Hana wants to see it'],
    ['requested', 'owner', 'seeker', 'Waiting for Hana'],
    ['proposed', 'seeker', 'seeker', 'Hana suggested other times'],
    ['proposed', 'seeker', 'owner', 'Waiting for Hana'],
    ['accepted', null, 'owner', 'Accepted for Tue, Nov 24, 10:00 AM'],
    ['declined', null, 'seeker', 'Declined'],
    ['cancelled', null, 'seeker', 'Canceled'],
  ] as const)('%s, the turn of %s, to the %s', (state, turn, role, words) => {
    expect(viewingStatusLabel(viewingView({ state, turn, role, chosen: '2026-11-24T10:00' }))).toBe(words)
  })

  test.each([
    ['request', 'Asked to see Sunny room\nIs the cat fine?'],
    ['accept', 'Accepted the viewing of Sunny room: Tue, Nov 24, 10:00 AM\nIs the cat fine?'],
    ['decline', 'Declined the viewing of Sunny room\nIs the cat fine?'],
    ['propose', 'Suggested other times to see Sunny room\nIs the cat fine?'],
    ['cancel', 'Canceled the viewing of Sunny room\nIs the cat fine?'],
  ] as const)('%s in the thread', (action, words) => {
    const slot = action === 'accept' ? '2026-11-24T10:00' : null
    expect(viewingMessage({ action, title: 'Sunny room', slot, note: ' Is the cat fine? ' })).toBe(words)
    expect(viewingMessage({ action, title: 'Sunny room', slot, note: '' })).toBe(words.split('\n')[0])
  })

  test('a time is shown in the home’s time zone', () => {
    expect(localTimeLabel('2026-03-08T02:30')).toBe('Sun, Mar 8, 2:30 AM')
  })

  test('the calendar event has the home without its street, and is cancelled with the same uid', () => {
    const accepted = viewingView({ state: 'accepted', turn: null, chosen: '2026-11-24T10:00', revision: 2 })
    const event = viewingCalendarEvent(accepted)
    expect(event).toMatchObject({
      startsAt: Date.parse('2026-11-24T18:00:00Z'),
      endsAt: Date.parse('2026-11-24T18:30:00Z'),
      location: 'San Diego, CA',
      sequence: 2,
      isCancelled: false,
    })
    const canCancel = viewingCalendarEvent({ ...accepted, state: 'cancelled', revision: 3 })
    expect(canCancel).toMatchObject({ uid: event?.uid, sequence: 3, isCancelled: true })
    expect(viewingCalendarEvent(viewingView())).toBeNull()
  })
})

describe('the form for offering times', () => {
  const now = Date.parse('2026-11-24T18:00:00Z')
  const read = (...lines: [string, string][]) =>
    readSlots(
      lines.map(([day, time]) => ({ day, time })),
      'America/Los_Angeles',
      now,
    )
  test.each<[[string, string][], string[], (string | null)[]]>([
    [[['', '']], [], ['Offer at least one time']],
    [[['2026-11-25', '']], [], ['Pick a time']],
    [[['', '10:00']], [], ['Pick a day']],
    [[['2026-11-24', '09:00']], [], ['This time has passed']],
    [[['2027-11-24', '09:00']], [], ['Pick a time within six months']],
    [
      [
        ['2026-11-26', '09:00'],
        ['', ''],
        ['2026-11-25', '18:30'],
      ],
      ['2026-11-25T18:30', '2026-11-26T09:00'],
      [null, null, null],
    ],
    [
      [
        ['2026-11-26', '09:00'],
        ['2026-11-26', '09:00'],
      ],
      ['2026-11-26T09:00'],
      [null, 'You already offered this time'],
    ],
  ])('%j', (lines, slots, errors) => {
    expect(read(...lines)).toEqual({ slots, errors })
  })
})
