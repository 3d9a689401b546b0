import type { DBCore } from 'dexie'
import { expect, test } from 'vitest'
import { readEffectiveUser } from '../../../src/offline/account/effective-user.ts'
import { readLostWork } from '../../../src/offline/account/ledger-store.ts'
import { recordUnsentCounts } from '../../../src/offline/account/open-account.ts'
import { countPaused } from '../../../src/offline/account/paused-work.ts'
import { putProfile } from '../../../src/offline/account/cached-responses.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { readProfile } from '../../../src/offline/db/profile-row.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { allDrafts, saveDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { countUnread, listConversations } from '../../../src/offline/conversations.ts'
import { readThread } from '../../../src/offline/messages.ts'
import { readMovedDays } from '../../../src/offline/moved-days.ts'
import { enqueue, enqueueAll } from '../../../src/offline/outbox/enqueue.ts'
import { listOpCounts } from '../../../src/offline/outbox/op-counts.ts'
import { opsButMessages, outboxWindow } from '../../../src/offline/outbox/outbox.ts'
import { listRemovedHomes } from '../../../src/offline/tours/saved-home-rows.ts'
import { eventually } from '../../support/eventually.ts'
import { newId } from '../../support/fresh-id.ts'
import { message, openTestAccount, user } from './fixture.ts'

const BEN = newId()
const WINDOW = 20

/** Counts the rows and keys that the database gives to the code. */
async function countReads(account: Account): Promise<{ rows: number }> {
  const read = { rows: 0 }
  const create = (core: DBCore): Partial<DBCore> => ({
    table(name) {
      const table = core.table(name)
      return {
        ...table,
        get: async (req) => {
          read.rows += 1
          return table.get(req)
        },
        getMany: async (req) => {
          read.rows += req.keys.length
          return table.getMany(req)
        },
        query: (req) =>
          table.query(req).then((found) => {
            read.rows += found.result.length
            return found
          }),
        openCursor: (req) =>
          table.openCursor(req).then((cursor) => {
            if (!cursor) return cursor
            const start = cursor.start.bind(cursor)
            return Object.create(cursor, {
              start: { value: (onNext: () => void) => start(() => ((read.rows += 1), onNext())) },
            })
          }),
      }
    },
  })
  account.db.close({ disableAutoOpen: false })
  account.db.use({ stack: 'dbcore', name: 'count-reads', level: 1, create })
  await account.db.open()
  return read
}

/** All that the product watches on every page, with a thread, the list of conversations and the outbox. */
const WATCHED: readonly ((account: Account) => Promise<unknown>)[] = [
  readEffectiveUser,
  readProfile,
  opsButMessages,
  listOpCounts,
  allDrafts,
  listRemovedHomes,
  readMovedDays,
  countPaused,
  readLostWork,
  countUnread,
  (account) => readThread(account, BEN, WINDOW),
  (account) => listConversations(account, WINDOW),
  (account) => outboxWindow(account, WINDOW),
]

/** The rows that one Send and one keystroke read on a device with so many queued and received messages. */
async function rowsRead(size: number): Promise<{ send: number; key: number }> {
  const userId = newId()
  const account = await openTestAccount(userId)
  await putProfile(account, user(userId, { profileCompleted: true }))
  const people = Array.from({ length: Math.ceil(size / 5) }, newId)
  await account.db.messages.bulkPut(
    Array.from({ length: size }, (_, order) => ({ ...message(BEN, userId, order), personId: BEN })),
  )
  await account.db.conversations.bulkPut(
    people.map((personId, order) => ({
      personId,
      person: { _id: personId, firstName: 'Ben', userType: null, profilePicture: '' },
      lastMessage: message(personId, userId, order),
      unreadCount: 0,
    })),
  )
  const send = (content: string, recipientId = BEN) => ({
    kind: 'message.send' as const,
    payload: { recipientId, content },
  })
  await enqueueAll(
    account,
    Array.from({ length: size }, (_, index) =>
      send(`message ${index}`, index % 2 ? BEN : people[index % people.length]),
    ),
  )
  await saveDraft(account, 'seeker', { fields: { bio: 'a' }, step: 1 })
  const read = await countReads(account)
  let values = 0
  const watching = WATCHED.map((query) =>
    watch(account, () => query(account)).subscribe({ next: () => (values += 1) }),
  )
  await eventually(() => expect(values).toBeGreaterThanOrEqual(WATCHED.length))
  const rowsOf = async (work: () => Promise<unknown>, isShown: () => Promise<void>) => {
    const before = read.rows
    await work()
    await isShown()
    return read.rows - before
  }
  let shown: unknown
  const thread = watch(account, () => readThread(account, BEN, WINDOW)).subscribe({
    next: (items) => (shown = items.at(-1)?.content),
  })
  await eventually(() => expect(shown).toBeDefined())
  const isShown = (content: string) => () => eventually(() => expect(shown).toBe(content))
  const sendRows = await rowsOf(() => enqueue(account, send('the last one')), isShown('the last one'))
  const keyRows = await rowsOf(
    async () => {
      await saveDraft(account, 'seeker', { fields: { bio: 'ab' }, step: 1 })
      await recordUnsentCounts(account)
    },
    () => Promise.resolve(),
  )
  for (const one of [...watching, thread]) one.unsubscribe()
  return { send: sendRows, key: keyRows }
}

test('one Send and one keystroke read as many rows with 3,000 queued messages as with 60', async () => {
  // A watch that runs again late counts its window in either step; a read of the whole outbox is 2,940 rows more.
  const late = 2940 / 2
  const few = await rowsRead(60)
  const many = await rowsRead(3000)
  expect(many.send).toBeLessThanOrEqual(few.send + late)
  expect(many.key).toBeLessThanOrEqual(few.key + late)
  expect(few.send).toBeGreaterThan(WINDOW)
})
