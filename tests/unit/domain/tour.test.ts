import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../src/domain/core/ids.ts'
import {
  CHECKS,
  TourEntry,
  isNewer,
  RATINGS,
  schemaOfKey,
  VERDICTS,
  nextWrittenAt,
} from '../../../src/domain/tours/tour.ts'
import { checkProgress, meanRating, tourOf } from '../../../src/domain/tours/tour-view.ts'
import {
  changeText,
  CHECK_LABELS,
  photosLabel,
  STAGE_AFTER_VERDICT,
  verdictMessage,
} from '../../../src/domain/tours/tour-labels.ts'
import { MessageContent } from '../../../src/domain/messages/message.ts'

const id = (seed: number) => uuidv7(1_700_000_000_000 + seed, new Uint8Array(10).fill(seed))
const entry = (key: string, value: unknown) => ({ key, value, writtenAt: 1 })
const picture = `/photos/${'a'.repeat(32)}`

describe('a tour entry', () => {
  test.each([
    ['stage', 'viewing'],
    ['plan', { day: '2026-12-01', time: '14:30' }],
    ['plan', null],
    ['address', ''],
    ['directions', 'Second door on the left'],
    ['check:water', { answer: 'problem', note: 'Brown at first' }],
    ['check:rules', { answer: null, note: '' }],
    ['rating:people', 5],
    ['rating:quiet', null],
    [`note:${id(1)}`, { text: 'Smells of paint', at: 5 }],
    [`note:${id(1)}`, null],
    [`picture:${id(2)}`, { room: 'kitchen', url: picture, at: 5 }],
    [`picture:${id(2)}`, { room: 'kitchen', url: `photo:${id(3)}`, at: 5 }],
    ['dealbreakers', ['Damp', 'Loud street', 'My own words']],
    ['deal:2', 'broken'],
    ['verdict', { choice: 'apply', at: 5 }],
  ])('%s accepts %j', (key, value) => {
    expect(v.safeParse(TourEntry, entry(key, value)).success).toBe(true)
  })

  test.each([
    ['stage', 'married'],
    ['stage', null],
    ['plan', { day: '2026-13-01', time: '' }],
    ['plan', { day: '2026-12-01' }],
    ['address', 'x'.repeat(201)],
    ['directions', 'nul \u0000'],
    ['check:water', 'ok'],
    ['check:water', { answer: 'maybe', note: '' }],
    ['check:roof', { answer: 'ok', note: '' }],
    ['rating:people', 6],
    ['rating:people', 0],
    ['rating:people', 2.5],
    ['note:1', { text: 'x', at: 5 }],
    [`note:${id(1)}`, { text: '  ', at: 5 }],
    [`note:${id(1)}`, { text: 'x'.repeat(2001), at: 5 }],
    [`note:${id(1)}:more`, { text: 'x', at: 5 }],
    [`picture:${id(2)}`, { room: 'kitchen', url: '', at: 5 }],
    [`picture:${id(2)}`, { room: 'kitchen', url: 'https://elsewhere.test/a.jpg', at: 5 }],
    [`photo:${id(2)}`, { room: 'kitchen', url: picture, at: 5 }],
    ['dealbreakers', ['a', 'b', 'c', 'd']],
    ['dealbreakers', [' ']],
    ['deal:3', 'met'],
    ['verdict', { choice: 'maybe', at: 5 }],
    ['toString', 'x'],
    ['', null],
  ])('%s refuses %j', (key, value) => {
    expect(v.safeParse(TourEntry, entry(key, value)).success).toBe(false)
  })

  test('an invalid value gives an error at the value', () => {
    const parsed = v.safeParse(TourEntry, entry('rating:light', 9))
    expect(parsed.issues?.[0].path?.map(({ key }) => key)).toEqual(['value'])
  })

  test('unknown keys have no schema', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        const known = ['stage', 'plan', 'address', 'directions', 'dealbreakers', 'verdict']
        if (!known.includes(key) && !key.includes(':')) expect(schemaOfKey(key)).toBeNull()
      }),
      { seed: 7 },
    )
  })
})

describe('the newer of two entries', () => {
  test('is the later one, of two with the same time the one that arrives last', () => {
    expect(isNewer(1, null)).toBe(true)
    expect(isNewer(2, 1)).toBe(true)
    expect(isNewer(2, 2)).toBe(true)
    expect(isNewer(1, 2)).toBe(false)
  })

  test('is the one written over the other, with any clocks', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (now, known) => {
        expect(isNewer(nextWrittenAt(now, known), known)).toBe(true)
        expect(nextWrittenAt(now, known)).toBeGreaterThan(known)
      }),
      { seed: 7 },
    )
  })
})

describe('a tour', () => {
  test('without entries', () => {
    const tour = tourOf([])
    expect(tour.stage).toBe('interested')
    expect(checkProgress(tour)).toEqual({ done: 0, problems: 0, of: CHECKS.length })
    expect(meanRating(tour)).toBeNull()
    expect(tour.notes).toEqual([])
  })

  test('with all kinds of entries', () => {
    const tour = tourOf([
      entry('stage', 'viewing'),
      entry('check:water', { answer: 'ok', note: '' }),
      entry('check:damp', { answer: 'problem', note: 'Behind the bed' }),
      entry('check:light', { answer: null, note: 'too dark to say' }),
      ...RATINGS.slice(0, 3).map((rating, index) => entry(`rating:${rating}`, index + 3)),
      entry(`note:${id(2)}`, { text: 'second', at: 20 }),
      entry(`note:${id(1)}`, { text: 'first', at: 10 }),
      entry(`note:${id(3)}`, null),
      entry('dealbreakers', ['Loud street', 'Damp']),
      entry('deal:1', 'broken'),
      entry('deal:2', 'met'),
    ])
    expect(checkProgress(tour)).toEqual({ done: 2, problems: 1, of: CHECKS.length })
    expect(meanRating(tour)).toBe(4)
    expect(tour.notes.map(({ text }) => text)).toEqual(['first', 'second'])
    expect(tour.dealbreakers).toEqual([
      { text: 'Loud street', outcome: null },
      { text: 'Damp', outcome: 'broken' },
    ])
    expect(tour.checks.light).toEqual({ answer: null, note: 'too dark to say' })
  })

  test('with unknown entries keeps the others', () => {
    const tour = tourOf([entry('stage', 'on-the-moon'), entry('hologram', 1), entry('address', '1 Elm')])
    expect(tour.stage).toBe('interested')
    expect(tour.address).toBe('1 Elm')
  })
})

describe('tour labels', () => {
  test('each message after a tour is valid, and names owner, sender and home', () => {
    for (const choice of VERDICTS) {
      const text = verdictMessage(choice, { ownerName: 'Hana', firstName: 'Ana', home: 'The lemon tree' })
      expect(v.is(MessageContent, text)).toBe(true)
      expect(text).toContain('Hi Hana,')
      expect(text).toContain('“The lemon tree”')
      expect(text.endsWith('Ana')).toBe(true)
      expect(text).not.toContain('!')
    }
    expect(STAGE_AFTER_VERDICT).toEqual({ yes: 'viewing', apply: 'applied', no: 'out' })
    expect(Object.keys(CHECK_LABELS)).toEqual([...CHECKS])
  })

  test.each([
    [{ field: 'price', before: 1450, after: 1400 }, 'Rent went from $1,450 to $1,400'],
    [
      { field: 'availableFrom', before: '2026-12-01', after: '2026-12-15' },
      'Available from Dec 15 instead of Dec 1',
    ],
    [{ field: 'status', before: 'active', after: 'paused' }, 'Now paused'],
    [{ field: 'confirmedOn', before: '2026-11-01', after: '2026-11-20' }, 'The owner confirmed it on Nov 20'],
  ] as const)('%j reads %s', (change, words) => {
    expect(changeText(change)).toBe(words)
  })

  test('sizes', () => {
    expect(photosLabel(12, 3_400_000)).toBe('12 photos, 3.4 MB')
    expect(photosLabel(1, 40_000)).toBe('1 photo, 40 kB')
  })
})
