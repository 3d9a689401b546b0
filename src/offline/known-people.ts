import * as v from 'valibot'
import { PersonView } from '../domain/account/user.ts'
import { GROUPS_KEY, HOMES_KEY, LISTINGS_KEY, MATCHES_KEY, VIEWINGS_KEY } from './account/cached-responses.ts'
import { query, type Account } from './db/account.ts'
import { parseRows } from './db/quarantine.ts'

/** The responses in which this device may have met a person. */
const SEEN_IN = [HOMES_KEY, LISTINGS_KEY, MATCHES_KEY, VIEWINGS_KEY, GROUPS_KEY] as const

/** The tables that `readPeople` reads. */
export const peopleTables = ({ people, snapshots, homes }: Account['db']) => [people, snapshots, homes]

/** Reads people from any data of the server on this device, by id; those that it does not know are missing. */
export async function readPeople(
  { db }: Account,
  personIds: Iterable<string>,
): Promise<Map<string, PersonView>> {
  const wanted = [...new Set(personIds)]
  if (wanted.length === 0) return new Map()
  const stored = (await db.people.bulkGet(wanted)).filter((row) => row !== undefined)
  const found = new Map(parseRows(db, 'people', stored).map(({ personId, person }) => [personId, person]))
  const missing = wanted.filter((personId) => !found.has(personId))
  if (missing.length === 0) return found
  const responses = (await db.snapshots.bulkGet([...SEEN_IN])).map((response) => response?.value)
  const owners = (await db.homes.toArray()).map(({ home }) => home.owner)
  for (const personId of missing) {
    const person = personIn([...responses, ...owners], personId)
    if (person) found.set(personId, person)
  }
  return found
}

/** Reads a person from any data of the server on this device; undefined when there is none. */
export const readPerson = query(
  async (account: Account, personId: string): Promise<PersonView | undefined> =>
    (await readPeople(account, [personId])).get(personId),
  peopleTables,
)

/** The first person with this id at any depth of a response. */
function personIn(value: unknown, personId: string): PersonView | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ((value as { _id?: unknown })._id === personId) {
    const person = v.safeParse(PersonView, value)
    if (person.success) return person.output
  }
  for (const part of Object.values(value)) {
    const found = personIn(part, personId)
    if (found) return found
  }
  return undefined
}
