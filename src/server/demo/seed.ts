import type { Insertable } from 'kysely'
import { CITY_CODES } from '../../domain/core/locations.ts'
import { uuidv7 } from '../../domain/core/ids.ts'
import { measureAnswers } from '../areas/account/badge-service.ts'
import { createPasswordHasher } from '../platform/auth/passwords.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { Database, Row } from '../platform/db/tables.ts'
import type { PhotoStore } from '../platform/photos/photo-store.ts'
import { photoUrl } from '../platform/photos/uploads.ts'
import { sampleHomes } from './demo-homes.ts'
import { sampleUsers, SIGN_INS } from './demo-people.ts'
import { drawPictures, type Picture } from './demo-pictures.ts'
import { SeededRandom } from './demo-random.ts'
import { sampleSaved } from './demo-saved.ts'
import { sampleViewings } from './demo-viewings.ts'

/** Password of every sample account. */
export const SAMPLE_PASSWORD = 'sample-home'
const SEED = 20_250_412
const DRAWINGS = 32
const ROWS_PER_INSERT = 100

/** Collects photo rows and files; each photo has one owner and shows a random one of a few drawings. */
class PhotoBook {
  readonly rows: Row<'photos'>[] = []
  readonly files: { id: string; bytes: Uint8Array }[] = []
  readonly #random: SeededRandom
  readonly #now: Date

  constructor(random: SeededRandom, now: Date) {
    this.#random = random
    this.#now = now
  }

  /** Adds a photo. @returns its URL */
  add(ownerId: string, kind: 'listing' | 'profile', drawings: readonly Picture[]): string {
    const { bytes, width, height, placeholder } = this.#random.pick(drawings)
    const id = this.#random.hex(32)
    this.rows.push({
      id,
      owner_id: ownerId,
      kind,
      width,
      height,
      bytes: bytes.byteLength,
      placeholder,
      created_at: this.#now,
    })
    this.files.push({ id, bytes })
    return photoUrl(id)
  }
}

/** The messages of a sample conversation; the two people take turns. */
const TALK = [
  'Hi! Your place is close to my work. Is the room still free?',
  'It is. When would you like to move in?',
  'Around the start of next month. I cook a lot and I am tidy about it.',
  'That fits. Would Saturday at eleven work for a viewing?',
  'Saturday at eleven is perfect.',
]

/** Conversations of the three accounts in `SIGN_INS`; the last message of each is unread. */
function sampleMessages(
  random: SeededRandom,
  users: readonly Row<'users'>[],
  now: Date,
): { conversations: Row<'conversations'>[]; messages: Insertable<Database['messages']>[] } {
  const [seeker, homeowner, admin, ...others] = users
  if (!seeker || !homeowner || !admin) throw new RangeError('The three sign-ins come first')
  const near = (type: string) =>
    others.filter((user) => user.user_type === type && user.location_preference === 'la')
  const pairs = [
    [seeker, homeowner],
    ...random.some(near('seeker'), 3).map((other) => [other, seeker]),
    ...random.some(near('homeowner'), 2).map((other) => [seeker, other]),
    ...random.some(near('seeker'), 3).map((other) => [other, homeowner]),
    ...random.some(near('homeowner'), 2).map((other) => [other, admin]),
  ] as [Row<'users'>, Row<'users'>][]
  const conversations: Row<'conversations'>[] = []
  const messages: Insertable<Database['messages']>[] = []
  for (const [from, to] of pairs) {
    const [low_id, high_id] = from.id < to.id ? [from.id, to.id] : [to.id, from.id]
    const length = random.int(2, TALK.length)
    const startedAt = now.getTime() - random.int(60, 5000) * 60_000
    conversations.push({ low_id, high_id, started_by: from.id, created_at: new Date(startedAt) })
    TALK.slice(0, length).forEach((content, index) => {
      const [sender, recipient] = index % 2 === 0 ? [from, to] : [to, from]
      const at = new Date(startedAt + index * 7 * 60_000)
      messages.push({
        id: uuidv7(at.getTime(), random.bytes(10)),
        low_id,
        high_id,
        sender_id: sender.id,
        recipient_id: recipient.id,
        op_id: null,
        content,
        created_at: at,
        read_at: index === length - 1 ? null : at,
      })
    })
  }
  return { conversations, messages: messages.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)) }
}

/**
 * Inserts all samples in one transaction, unless the database has them already.
 * @returns whether the samples were inserted
 */
export async function seedSamples(db: Db, photos: PhotoStore, now: Date): Promise<boolean> {
  const present = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', SIGN_INS[0].email)
    .executeTakeFirst()
  if (present) return false
  const random = new SeededRandom(SEED)
  const drawings = await drawPictures(random, DRAWINGS)
  const book = new PhotoBook(random, now)
  const passwordHash = await createPasswordHasher().hash(SAMPLE_PASSWORD)
  const users = sampleUsers(
    random,
    passwordHash,
    (ownerId) => book.add(ownerId, 'profile', drawings.avatars),
    now,
  )
  const homes = sampleHomes(
    random,
    users.filter((user) => user.user_type === 'homeowner'),
    (ownerId) => [
      book.add(ownerId, 'listing', drawings.houses),
      ...Array.from({ length: 2 }, () => book.add(ownerId, 'listing', drawings.rooms)),
    ],
    now,
  )
  const { conversations, messages } = sampleMessages(random, users, now)
  const viewings = sampleViewings(random, users, homes, conversations, now)
  const { saved, entries } = sampleSaved(random, users, homes, now)
  for (const { id, bytes } of book.files) await photos.put({ id }, bytes)
  await db.transaction().execute(async (tx) => {
    await insertAll(tx, 'users', users)
    await insertAll(tx, 'photos', book.rows)
    await insertAll(tx, 'listings', homes)
    await insertAll(tx, 'conversations', conversations)
    await insertAll(tx, 'messages', messages)
    await insertAll(tx, 'viewings', viewings)
    await insertAll(tx, 'saved_listings', saved)
    await insertAll(tx, 'home_entries', entries)
    const asked = conversations.map(({ low_id, high_id, started_by }) =>
      started_by === low_id ? high_id : low_id,
    )
    await insertAll(
      tx,
      'person_answers',
      [...new Set(asked)].map((user_id) => ({
        user_id,
        asked: 0,
        answered: 0,
        median_seconds: null,
        due_at: now,
      })),
    )
    for (const city of CITY_CODES) {
      const taken = users.filter((user) => user.location_preference === city).length
      await tx.updateTable('city_seats').set({ taken }).where('location', '=', city).execute()
    }
  })
  await measureAnswers(db, now)
  return true
}

async function insertAll<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute()
  }
}
