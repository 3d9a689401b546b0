import * as v from 'valibot'
import { UserView } from '../../domain/account/user.ts'
import { query, type Account } from './account.ts'
import { parseRow } from './quarantine.ts'

/** The key of the account's own user among the cached responses. */
export const PROFILE_KEY = 'profile'

/** The account's own user from the last response; undefined when there is none or it cannot be read. */
export const readProfile = query(
  async ({ db }: Account): Promise<{ user: UserView; at: number } | undefined> => {
    const row = parseRow(db, 'snapshots', await db.snapshots.get(PROFILE_KEY))
    const parsed = v.safeParse(UserView, row?.value)
    return row && parsed.success ? { user: parsed.output, at: row.at } : undefined
  },
)
