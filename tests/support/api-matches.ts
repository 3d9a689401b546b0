import type { MatchSettings } from '../../src/domain/matches/match-settings.ts'
import type { SeekerDraft } from '../../src/domain/seeker/seeker.ts'
import type { TestApp } from './api-app.ts'
import type { Person } from './api-client.ts'
import { createSeeker } from './api-users.ts'

let towns = 0

/** A new place, where no other test finds its people. Letters only, as a person may type it. */
export const newTown = () => `Town ${String.fromCharCode(97 + Math.floor(++towns / 26), 97 + (towns % 26))}`

/** Registers a seeker with a complete profile in a place. */
export const seekerFrom = (server: TestApp, location: string, draft: Partial<SeekerDraft> = {}) =>
  createSeeker(server, { location, ...draft })

/** The person's results of a search. */
export const fetchMatches = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call('matches', { query })).body

/** The ids of the matches that the person finds, the best first. */
export const matchIds = async (person: Person, query: Record<string, string> = {}) =>
  (await fetchMatches(person, query)).matches.map(({ _id }) => _id)

/** Changes the person's match settings. */
export const setMatchSettings = (person: Person, changes: Partial<MatchSettings>) =>
  person.call('setMatchSettings', { body: { visible: true, importance: {}, ...changes } })

/** Marks another person; null removes the mark. */
export const markPerson = (person: Person, other: Person, mark: string | null) =>
  person.call('markPerson', { params: { userId: other.id }, body: { mark } })

/** Blocks another person, or lifts the block. */
export const blockPerson = (person: Person, other: Person, blocked = true) =>
  person.call('blockPerson', { params: { userId: other.id }, body: { blocked } })
