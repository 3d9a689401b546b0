import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchAnswersOf } from '../../../src/domain/matches/answer-fit.ts'
import { compare } from '../../../src/domain/matches/compatibility.ts'
import { addDays } from '../../../src/domain/core/dates.ts'
import { passesFilter, type MatchFilter } from '../../../src/domain/matches/match-filter.ts'
import { checkGates, type GatedSeeker } from '../../../src/domain/matches/match-gates.ts'
import {
  dealbreakersOf,
  importancesOf,
  type MatchSettings,
} from '../../../src/domain/matches/match-settings.ts'
import { CLOSE_MATCHES_MAX, MATCHES_MAX } from '../../../src/domain/matches/match-view.ts'
import {
  CLEANLINESS_LEVELS,
  GROUP_SIZES,
  INTERESTS,
  SLEEP_SCHEDULES,
} from '../../../src/domain/seeker/seeker.ts'
import { BestSlots } from '../../../src/server/areas/matches/search/best-slots.ts'
import { PersonColumns, type Candidate } from '../../../src/server/areas/matches/search/person-columns.ts'
import { IdSlots } from '../../../src/server/areas/matches/search/id-slots.ts'
import { searchPeople } from '../../../src/server/areas/matches/search/search-people.ts'
import { seekerPayload } from '../../support/api-samples.ts'
import { anySettings, SEEDED, someAnswers } from '../../support/match-answers.ts'
import { shortOrFull } from '../../support/full-figures.ts'

const id = (number: number) =>
  `${number.toString(16).padStart(8, '0')}-0000-7000-8000-00000000000${number % 10}`

interface TestPerson extends Candidate {
  settings: MatchSettings
}
const anyPerson: fc.Arbitrary<TestPerson> = fc
  .record({
    answers: someAnswers,
    seekingOption: fc.constantFrom('WITH_ROOMMATES' as const, 'FIND_GROUP' as const),
    groupSize: fc.constantFrom(null, ...GROUP_SIZES),
    settings: anySettings,
  })
  .chain((person) =>
    // Mostly one region, with close budgets and days, because otherwise hardly anyone would match.
    fc
      .record({
        location: fc.constantFrom('brooklyn', 'brooklyn', 'queens', 'Portland', 'portland', 'other', 'sd'),
        budget: fc.integer({ min: 10, max: 30 }).map((hundreds) => 100 * hundreds),
        days: fc.integer({ min: 0, max: 100 }),
      })
      .map(({ location, budget, days }) => ({
        ...person,
        answers: {
          ...person.answers,
          location: person.answers.location && location,
          budget: person.answers.budget && budget,
          moveIn: person.answers.moveIn && addDays('2026-11-20', days),
        },
        importance: person.settings.importance,
      })),
  )

const anyFilter: fc.Arbitrary<MatchFilter> = fc.record(
  {
    cleanliness: fc.subarray([...CLEANLINESS_LEVELS]),
    sleep: fc.subarray([...SLEEP_SCHEDULES]),
    interests: fc.subarray([...INTERESTS]),
    budgetMax: fc.integer({ min: 500, max: 5000 }),
    moveInBy: fc.constantFrom('2026-12-01', '2027-03-01'),
    place: fc.constantFrom('brooklyn', 'Portland', 'Nowhere', 'other'),
    looking: fc.constantFrom('WITH_ROOMMATES', 'FIND_GROUP'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<MatchFilter>

const gated = ({ settings, ...person }: TestPerson): GatedSeeker => ({
  ...person,
  visible: settings.visible,
  dealbreakers: dealbreakersOf(settings),
})
const person = ({ answers, settings }: TestPerson) => ({ answers, importance: importancesOf(settings) })

describe('the match index', () => {
  test('finds the same people with the same scores as the domain’s rules', () => {
    let met = 0
    fc.assert(
      fc.property(
        anyPerson,
        fc.array(anyPerson, { minLength: 1, maxLength: 120, size: 'max' }),
        fc.oneof({ weight: 3, arbitrary: fc.constant<MatchFilter>({}) }, anyFilter),
        fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
        (searcher, people, filter, blockedAt, passedAt) => {
          const visible = { ...searcher, settings: { ...searcher.settings, visible: true } }
          const columns = new PersonColumns()
          const numbered = people.map((each, at) => ({ id: id(at + 1), each }))
          for (const { id, each } of numbered) if (each.settings.visible) columns.put(id, each)
          const blocked = new Set(blockedAt.map((at) => id(at + 1)))
          const passed = new Set(passedAt.map((at) => id(at + 1)))
          const found = searchPeople(columns, { ...visible, id: id(0) }, filter, blocked, passed)

          const expected = numbered.flatMap(({ id, each }) => {
            const met = checkGates(gated(visible), gated(each), blocked.has(id))
            if (met.tier === 'apart' || !passesFilter(filter, each)) return []
            return [{ id, met, score: compare(person(visible), person(each)).score ?? -1 }]
          })
          const scoreOf = new Map(expected.map(({ id, score }) => [id, score]))
          const scores = (ids: string[]) => ids.map((id) => scoreOf.get(id))
          const best = (list: typeof expected, max: number) =>
            list
              .map(({ score }) => score)
              .sort((a, b) => b - a)
              .slice(0, max)
          met += expected.length
          const here = expected.filter(({ id }) => !passed.has(id))
          expect(scores(found.matches)).toEqual(
            best(
              here.filter(({ met }) => met.tier === 'match'),
              MATCHES_MAX,
            ),
          )
          expect(scores(found.close.map(({ id }) => id))).toEqual(
            best(
              here.filter(({ met }) => met.tier === 'close'),
              CLOSE_MATCHES_MAX,
            ),
          )
          for (const { id, difference } of [...found.close, ...found.passed]) {
            const met = expected.find((each) => each.id === id)?.met
            expect(met?.tier === 'close' ? met.difference : null).toBe(difference)
          }
          expect(new Set(found.passed.map(({ id }) => id))).toEqual(
            new Set(expected.filter(({ id }) => passed.has(id)).map(({ id }) => id)),
          )
        },
      ),
      { ...SEEDED, numRuns: shortOrFull(200, 1000) },
    )
    expect(met).toBeGreaterThan(shortOrFull(1000, 5000))
  })

  test('contains the people who were put last, without the removed ones', () => {
    const changes = fc.array(
      fc.record({ at: fc.integer({ min: 1, max: 30 }), person: fc.option(anyPerson, { nil: null }) }),
      { maxLength: 200 },
    )
    fc.assert(
      fc.property(anyPerson, changes, (searcher, changes) => {
        const changed = new PersonColumns()
        const last = new Map<string, TestPerson>()
        for (const { at, person } of changes) {
          if (person) {
            changed.put(id(at), person)
            last.set(id(at), person)
          } else {
            changed.remove(id(at))
            last.delete(id(at))
          }
        }
        const fresh = new PersonColumns()
        for (const [id, person] of last) fresh.put(id, person)
        const look = (columns: PersonColumns) =>
          searchPeople(columns, { ...searcher, id: id(0) }, {}, new Set(), new Set())
        expect(look(changed)).toEqual(look(fresh))
      }),
      SEEDED,
    )
  })
})

test('people look in more places than 16 bits can number', () => {
  const columns = new PersonColumns()
  const answers = { ...matchAnswersOf(seekerPayload()), budget: null, moveIn: null }
  const importance = {}
  const town = (number: number) =>
    `Town ${[...number.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join('')}`
  const towns = 66_000
  for (let number = 0; number < towns; number++)
    columns.put(id(number), {
      answers: { ...answers, location: town(number) },
      seekingOption: 'WITH_ROOMMATES',
      groupSize: null,
      importance,
    })
  for (const number of [0, 463, 65_535, 65_999]) {
    const searcher = {
      id: id(towns),
      answers: { ...answers, location: town(number) },
      seekingOption: 'WITH_ROOMMATES' as const,
      groupSize: null,
      settings: { visible: true, importance },
    }
    expect(searchPeople(columns, searcher, {}, new Set(), new Set()).matches).toEqual([id(number)])
  }
})

test('the heap keeps the best, and the first of equal ones', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }), (scores) => {
      const best = new BestSlots(10, (one, other) => one < other)
      scores.forEach((score, slot) => best.add(slot, score))
      const sorted = scores
        .map((score, slot) => ({ score, slot }))
        .sort((a, b) => b.score - a.score || a.slot - b.slot)
      expect(best.slots()).toEqual(sorted.slice(0, 10).map(({ slot }) => slot))
    }),
    SEEDED,
  )
})

test('ids find their slots after any adds and removes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uuid(), { maxLength: 400 }),
      fc.array(fc.nat(), { maxLength: 200 }),
      (ids, goings) => {
        const slots = new IdSlots()
        const here = [...new Set(ids)]
        for (const each of here) slots.add(each)
        for (const going of goings) {
          if (here.length === 0) break
          const slot = going % here.length
          slots.remove(slot)
          here[slot] = here.at(-1)!
          here.pop()
        }
        expect(slots.size).toBe(here.length)
        here.forEach((each, slot) => {
          expect(slots.find(each)).toBe(slot)
          expect(slots.id(slot)).toBe(each)
        })
        expect(slots.find('ffffffff-ffff-7fff-8fff-ffffffffffff')).toBe(-1)
      },
    ),
    SEEDED,
  )
})
