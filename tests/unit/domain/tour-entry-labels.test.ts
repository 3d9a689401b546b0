import { describe, expect, test } from 'vitest'
import { CHECKS, RATINGS, ROOMS, STAGES, VERDICTS } from '../../../src/domain/tours/tour.ts'
import { entryText } from '../../../src/domain/tours/tour-entry-labels.ts'

const ID = '00000001-0000-7000-8000-000000000000'
const URL = `/photos/${'a'.repeat(32)}`

describe('the label of a tour entry', () => {
  test.each([
    ['stage', 'out', 'Stage: Ruled out'],
    ['plan', { day: '2026-12-01', time: '14:30' }, 'Tour planned for Dec 1, 2:30 PM'],
    ['plan', { day: '2026-12-01', time: '' }, 'Tour planned for Dec 1'],
    ['plan', null, 'No tour planned'],
    ['address', '1 Elm', 'Street: 1 Elm'],
    ['directions', 'Up', 'Directions: Up'],
    ['dealbreakers', ['Damp', 'Noise'], 'Dealbreakers: Damp and Noise'],
    ['dealbreakers', [], 'Dealbreakers: none'],
    ['deal:1', 'broken', 'Dealbreaker 2: it’s a problem'],
    ['deal:0', null, 'Dealbreaker 1: not checked'],
    ['verdict', { choice: 'apply', at: 1 }, 'Verdict: Apply now'],
    ['verdict', null, 'Verdict: undecided'],
    ['check:damp', { answer: 'problem', note: 'Behind the bed' }, 'Damp: Problem, Behind the bed'],
    ['check:damp', { answer: null, note: '' }, 'Damp: not checked'],
    ['rating:light', 4, 'Light: 4 of 5'],
    ['rating:light', null, 'Light: not rated'],
    [`note:${ID}`, { text: 'Two\nlines', at: 1 }, 'Two\nlines'],
    [`note:${ID}`, null, 'A note was deleted'],
    [`picture:${ID}`, { room: 'kitchen', url: URL, at: 1 }, 'Photo: Kitchen'],
    [`picture:${ID}`, null, 'A photo was deleted'],
    ['stage', 'on-the-moon', ''],
    ['hologram', 1, ''],
  ])('%s %j reads %j', (key, value, words) => {
    expect(entryText({ key, value })).toBe(words)
  })

  test('is unique for every stage, check, rating, room and verdict', () => {
    const all = [
      ...STAGES.map((value) => ({ key: 'stage', value })),
      ...CHECKS.map((check) => ({ key: `check:${check}`, value: { answer: 'ok', note: '' } })),
      ...RATINGS.map((rating) => ({ key: `rating:${rating}`, value: 1 })),
      ...ROOMS.map((room) => ({ key: `picture:${ID}`, value: { room, url: URL, at: 1 } })),
      ...VERDICTS.map((choice) => ({ key: 'verdict', value: { choice, at: 1 } })),
    ].map(entryText)
    for (const words of all) expect(words).not.toMatch(/undefined|^$/)
    expect(new Set(all).size).toBe(all.length)
  })
})
