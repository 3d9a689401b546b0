import { SCREEN_KEYS } from '../db/database-names.ts'
import type { Account } from '../db/account.ts'

/** At most this many copies are kept, those of the last screens. */
const KEPT_MAX = 6
/** A larger copy is not kept, in characters. */
const SIZE_MAX = 400_000

/** A copy of a screen, as far as this file reads it; `at` is in Unix milliseconds. */
interface KeptScreen {
  at: number
  nodes: unknown
}

/** Keeps how a screen looks, and forgets the oldest ones. */
export async function keepScreen<T extends KeptScreen>(
  account: Account,
  key: string,
  screen: T,
): Promise<void> {
  const { db } = account
  const fits = JSON.stringify(screen.nodes).length <= SIZE_MAX
  await account.write([db.meta], async () => {
    if (fits) await db.meta.put({ key, value: screen })
    else await db.meta.delete(key)
    const keys = await db.meta.where('key').startsWith(SCREEN_KEYS).primaryKeys()
    if (keys.length <= KEPT_MAX) return
    const rows = await db.meta.bulkGet(keys)
    const oldest = rows
      .flatMap((row) => (row ? [{ key: row.key, at: (row.value as Partial<KeptScreen>).at ?? 0 }] : []))
      .toSorted((a, b) => b.at - a.at)
      .slice(KEPT_MAX)
    await db.meta.bulkDelete(oldest.map((each) => each.key))
  })
}

/** Forgets all copies, when something on them must not be seen again. */
export async function forgetScreens(account: Account): Promise<void> {
  const { db } = account
  await account.write([db.meta], async () => {
    await db.meta.where('key').startsWith(SCREEN_KEYS).delete()
  })
}
