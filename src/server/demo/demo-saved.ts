import { addDays } from '../../domain/core/dates.ts'
import { uuidv7 } from '../../domain/core/ids.ts'
import { CHECKS } from '../../domain/tours/tour.ts'
import type { Row } from '../platform/db/tables.ts'
import type { SeededRandom } from './demo-random.ts'

const HOUR_MS = 3_600_000

/** The sample seeker's saved homes: one visited yesterday, one with a visit today, and one without a plan. */
export function sampleSaved(
  random: SeededRandom,
  users: readonly Row<'users'>[],
  homes: readonly Row<'listings'>[],
  now: Date,
): { saved: Row<'saved_listings'>[]; entries: Row<'home_entries'>[] } {
  const [seeker, homeowner] = users
  const near = homes.filter((home) => home.status === 'active' && home.city === seeker?.location_preference)
  const homeownersHome = near.find((home) => home.owner_id === homeowner?.id)
  const others = near.filter((home) => home !== homeownersHome)
  const saved = [others[0], homeownersHome, others[1]].filter((home) => home !== undefined)
  if (!seeker) return { saved: [], entries: [] }
  const at = now.getTime() - HOUR_MS
  const today = now.toISOString().slice(0, 10)
  const noteId = uuidv7(at, random.bytes(10))
  const entriesByHome: [string, unknown][][] = [
    [
      ['stage', 'viewing'],
      ['plan', { day: addDays(today, -1), time: '18:00' }],
      ...CHECKS.map((check): [string, unknown] => [
        `check:${check}`,
        check === 'noise' ? { answer: 'problem', note: 'The bar below' } : { answer: 'ok', note: '' },
      ]),
      ['rating:light', 5],
      ['rating:quiet', 2],
      ['dealbreakers', ['Loud street', 'Damp or mold']],
      ['deal:0', 'broken'],
      ['deal:1', 'met'],
      [`note:${noteId}`, { text: 'The morning sun reaches the desk.', at }],
    ],
    [
      ['stage', 'contacted'],
      ['plan', { day: today, time: '17:30' }],
    ],
    [],
  ]
  return {
    saved: saved.map((home, index) => ({
      user_id: seeker.id,
      listing_id: home.id,
      created_at: new Date(at - index * HOUR_MS),
      copy: null,
    })),
    entries: saved.flatMap((home, index) =>
      (entriesByHome[index] ?? []).map(([key, is]) => ({
        user_id: seeker.id,
        listing_id: home.id,
        key,
        value: { is },
        written_at: new Date(at),
      })),
    ),
  }
}
