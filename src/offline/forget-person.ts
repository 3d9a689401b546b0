import * as v from 'valibot'
import { TOP_HOMES_KEY } from './account/cached-responses.ts'
import { forgetScreens } from './account/kept-screens.ts'
import type { Account } from './db/account.ts'

const Homes = v.array(v.looseObject({ owner: v.looseObject({ _id: v.string() }) }))

/**
 * Deletes what would show a blocked person once more at the next start: the screen copies, and their homes among the
 * best ones. The other lists leave them out by the block itself.
 */
export async function forgetPerson(account: Account, personId: string): Promise<void> {
  const { db } = account
  await account.write([db.snapshots], async () => {
    const stored = await db.snapshots.get(TOP_HOMES_KEY)
    const homes = v.safeParse(Homes, stored?.value)
    if (!stored || !homes.success) return
    const value = homes.output.filter(({ owner }) => owner._id !== personId)
    await db.snapshots.put({ ...stored, value })
  })
  await forgetScreens(account)
}
