import { expect, test } from 'vitest'
import type { Account } from '../../../src/offline/db/account.ts'
import { OP_COUNTS_KEY } from '../../../src/offline/db/kept-counts.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { allDrafts, saveDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { listConversations } from '../../../src/offline/conversations.ts'
import { readThread } from '../../../src/offline/messages.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { opsButMessages } from '../../../src/offline/outbox/outbox.ts'
import { countUnsentWork } from '../../../src/offline/outbox/unsent-work.ts'
import { eventually } from '../../support/eventually.ts'
import { newId } from '../../support/fresh-id.ts'
import { collect, openTestAccount } from './fixture.ts'

/** A query of all drafts that counts its runs. */
function countedDrafts() {
  const counted = {
    runs: 0,
    query: (account: Account) => {
      counted.runs += 1
      return allDrafts(account)
    },
  }
  return counted
}

const save = (account: Account, bio: string) => saveDraft(account, 'seeker', { fields: { bio }, step: 1 })

test('a write runs a watched query of several reads once', async () => {
  const account = await openTestAccount(newId())
  let runs = 0
  const { values, unsubscribe } = collect(
    watch(account, async ({ db }) => {
      runs += 1
      await db.counts.get(OP_COUNTS_KEY)
      return db.ops.where('open').equals(1).toArray()
    }),
  )
  await eventually(() => expect(values).toHaveLength(1))
  for (const count of [1, 2, 3]) {
    await enqueue(account, { kind: 'message.send', payload: { recipientId: newId(), content: 'Hello' } })
    await eventually(() => expect(values.at(-1)).toHaveLength(count))
    expect(runs).toBe(1 + count)
  }
  unsubscribe()
})

test('those who watch the same query share its runs, and who comes later gets the last result', async () => {
  const account = await openTestAccount(newId())
  const counted = countedDrafts()
  const first = collect(watch(account, counted.query))
  const second = collect(watch(account, counted.query))
  await eventually(() => expect([first.values.length, second.values.length]).toEqual([1, 1]))
  expect(counted.runs).toBe(1)
  await save(account, 'a')
  await eventually(() => expect([first.values.length, second.values.length]).toEqual([2, 2]))
  const third = collect(watch(account, counted.query))
  expect(third.values).toEqual([])
  await eventually(() => expect(third.values).toEqual([second.values.at(-1)]))
  expect(counted.runs).toBe(2)
  first.unsubscribe()
  third.unsubscribe()
  await save(account, 'ab')
  await eventually(() => expect(second.values).toHaveLength(3))
  expect([first.values.length, third.values.length, counted.runs]).toEqual([2, 1, 3])
  second.unsubscribe()
  // Nobody watches, so nothing runs until somebody does.
  await save(account, 'abc')
  const fourth = collect(watch(account, counted.query))
  await eventually(() => expect(fourth.values.at(-1)?.[0]?.fields).toEqual({ bio: 'abc' }))
  expect([fourth.values.length, counted.runs]).toEqual([1, 4])
  fourth.unsubscribe()
})

test('one who ends a watch twice does not end the watch of another', async () => {
  const account = await openTestAccount(newId())
  const { query } = countedDrafts()
  const first = collect(watch(account, query))
  first.unsubscribe()
  first.unsubscribe()
  const second = collect(watch(account, query))
  first.unsubscribe()
  await eventually(() => expect(second.values).toHaveLength(1))
  second.unsubscribe()
})

test.each<[string, (account: Account) => Promise<unknown>]>([
  ['the operations but messages', opsButMessages],
  ['the open operations', listOpenOps],
  ['a thread', (account) => readThread(account, newId(), 20)],
  ['the conversations', (account) => listConversations(account, 20)],
  ['the unsent work', countUnsentWork],
])('%s are read in one transaction', async (_, query) => {
  const account = await openTestAccount(newId())
  let transactions = 0
  account.db.close({ disableAutoOpen: false })
  account.db.use({
    stack: 'dbcore',
    name: 'count-transactions',
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        transactions += 1
        return core.transaction(...args)
      },
    }),
  })
  await account.db.open()
  transactions = 0
  await query(account)
  expect(transactions).toBe(1)
})
