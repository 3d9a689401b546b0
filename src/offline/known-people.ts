import * as v from 'valibot'
import { PersonView } from '../domain/account/user.ts'
import { GROUPS_KEY, HOMES_KEY, LISTINGS_KEY, MATCHES_KEY, VIEWINGS_KEY } from './account/cached-responses.ts'
import { query, type Account } from './db/account.ts'
import { parseRow } from './db/quarantine.ts'

/** The responses in which this device may have met a person. */
const SEEN_IN = [HOMES_KEY, LISTINGS_KEY, MATCHES_KEY, VIEWINGS_KEY, GROUPS_KEY] as const

/** Reads a person from any data of the server on this device; undefined when there is none. */
export const readPerson = query(
  async (account: Account, personId: string): Promise<PersonView | undefined> => {
    const { db } = account
    const stored = parseRow(db, 'people', await db.people.get(personId))?.person
    if (stored) return stored
    const responses = await db.snapshots.bulkGet([...SEEN_IN])
    for (const response of responses) {
      const found = personIn(response?.value, personId)
      if (found) return found
    }
    const saved = await db.homes.filter(({ home }) => home.owner._id === personId).first()
    return saved && personIn(saved.home.owner, personId)
  },
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
