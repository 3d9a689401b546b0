import * as v from 'valibot'
import { isLocalPhoto } from '../../domain/core/photo-urls.ts'
import { query, type Account } from '../db/account.ts'
import { parseRow, parseRows } from '../db/quarantine.ts'

const PREFIX = 'picked-photos:'

/**
 * The key in the table `meta` of the photos that were picked in a box: of a message, named by the person, or of a
 * report; see `reportBox`.
 */
const keyOf = (box: string) => `${PREFIX}${box}`

const PickedUrls = v.array(v.pipe(v.string(), v.check(isLocalPhoto)))
const urlsIn = (value: unknown): string[] => (v.is(PickedUrls, value) ? value : [])

/** The URLs of the photos that were picked in a box and are not sent yet, in their order. */
export const readPicked = query(async ({ db }: Account, box: string): Promise<string[]> => {
  return urlsIn(parseRow(db, 'meta', await db.meta.get(keyOf(box)))?.value)
})

/** The picked photos of all boxes, by the name of the box: the recipient's id, or that of an unsent report. */
export const listPicked = query(async ({ db }: Account): Promise<{ box: string; urls: string[] }[]> => {
  const rows = parseRows(db, 'meta', await db.meta.where('key').startsWith(PREFIX).toArray())
  return rows.map(({ key, value }) => ({ box: key.slice(PREFIX.length), urls: urlsIn(value) }))
})

/**
 * Takes photos out of a box, inside a transaction over `meta`: an operation sends them now.
 * @returns whether one of them was there.
 */
export async function takePicked(account: Account, box: string, taken: readonly string[]): Promise<boolean> {
  const urls = await readPicked(account, box)
  const rest = urls.filter((url) => !taken.includes(url))
  if (rest.length === urls.length) return false
  await putPicked(account, box, rest)
  return true
}

/** Stores the photos of a box, inside a transaction over `meta`. */
export async function putPicked({ db }: Account, box: string, urls: string[]): Promise<void> {
  if (urls.length === 0) await db.meta.delete(keyOf(box))
  else await db.meta.put({ key: keyOf(box), value: urls })
}
