import { describe, expect, test } from 'vitest'
import type { Account } from '../../../src/offline/db/account.ts'
import { createDraft } from '../../../src/offline/drafts/create-draft.ts'
import { editKey, saveText } from '../../../src/offline/drafts/unsent-texts.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { cancelOp, changeOp, deleteOp } from '../../../src/offline/outbox/outbox.ts'
import { countUnsentWork, isEverythingSent } from '../../../src/offline/outbox/unsent-work.ts'
import { isListed, outboxCounts, readOpCounts } from '../../../src/offline/outbox/op-counts.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { decideOnHome } from '../../../src/offline/tours/decisions.ts'
import { writeEntries } from '../../../src/offline/tours/tour-entries.ts'
import { addPicked } from '../../../src/offline/photos/picked-photos.ts'
import { newId } from '../../support/fresh-id.ts'
import { done, message, onlyOp, openTestAccount, refusal, settleWith } from './fixture.ts'

const NOTHING = { ops: 0, drafts: 0, texts: 0, unreadable: 0 }
const send = (account: Account, recipientId: string, content = 'Hello') =>
  enqueue(account, { kind: 'message.send', payload: { recipientId, content } })

describe('everything has arrived', () => {
  test('[F4] only when nothing is open, begun or unreadable', async () => {
    const account = await openTestAccount()
    expect(await countUnsentWork(account)).toEqual(NOTHING)
    const op = await send(account, newId())
    expect(await countUnsentWork(account)).toEqual({ ...NOTHING, ops: 1 })
    await settleWith(account, op.opId, done(message(account.userId, newId(), 1, { opId: op.opId })))
    expect(isEverythingSent(await countUnsentWork(account))).toBe(true)
    // What the app does by itself is not what the person wrote.
    await enqueue(account, { kind: 'message.read', payload: { userId: newId() } })
    expect(isEverythingSent(await countUnsentWork(account))).toBe(true)
  })

  test.each<[what: string, write: (account: Account) => Promise<unknown>, counts: object]>([
    [
      'a refused operation',
      async (account) => settleWith(account, (await send(account, newId())).opId, refusal()),
      { ops: 1 },
    ],
    [
      'a held message',
      (account) => decideOnHome(account, newId(), 'yes', { recipientId: newId(), content: 'Hi' }),
      { ops: 3 },
    ],
    [
      'a note about a home',
      (account) => writeEntries(account, newId(), [{ key: 'address', value: '1 Lane' }]),
      { ops: 1 },
    ],
    ['a draft', (account) => createDraft(account, 'listing', { title: 'A room' }), { drafts: 1 }],
    [
      'words in a box',
      (account) => saveText(account, 'comment:a', { base: '', text: 'half a' }),
      { texts: 1 },
    ],
    [
      'a photo that is picked for a message',
      (account) => addPicked(account, newId(), { bytes: new ArrayBuffer(1), type: 'image/jpeg' }),
      { texts: 1 },
    ],
    [
      'a row that this build cannot read',
      (account) => account.db.quarantine.add({ table: 'ops', row: {}, at: 0 } as never),
      { unreadable: 1 },
    ],
  ])('not with %s', async (_, write, counts) => {
    const account = await openTestAccount()
    await write(account)
    expect(await countUnsentWork(account)).toEqual({ ...NOTHING, ...counts })
  })

  test('an edit of a message counts as long as the message can be edited', async () => {
    const account = await openTestAccount()
    const op = await send(account, newId())
    await saveText(account, editKey(op.opId), { base: '', text: 'Hello there' })
    expect(await countUnsentWork(account)).toEqual({ ...NOTHING, ops: 1, texts: 1 })
    await cancelOp(account, op.opId)
    expect(await countUnsentWork(account)).toEqual(NOTHING)
    await deleteOp(account, op.opId)
    expect(await account.db.composers.count()).toBe(0)
  })
})

const countedOutbox = async (account: Account) => outboxCounts(await readOpCounts(account))

test('the number that a person sees is the number of rows in the outbox', async () => {
  const account = await openTestAccount()
  await send(account, newId())
  await send(account, newId())
  for (const key of ['address', 'notes', 'rating:light', 'rating:noise'] as const)
    await writeEntries(account, newId(), [{ key: 'address', value: key }])
  await enqueue(account, { kind: 'message.read', payload: { userId: newId() } })
  const ops = await listOpenOps(account)
  expect(await countedOutbox(account)).toEqual({ unsent: 7, listed: 2, needsYou: 0 })
  expect(ops.filter(isListed)).toHaveLength(2)
  const [, noted] = ops.filter(({ kind }) => kind === 'home.entry')
  await settleWith(account, noted?.opId ?? '', refusal())
  expect(await countedOutbox(account)).toEqual({ unsent: 6, listed: 2, needsYou: 1 })
  expect((await listOpenOps(account)).filter(isListed)).toHaveLength(3)
})

describe('changing the words of a message', () => {
  const about = { recipientId: newId(), content: 'As it was', listingId: newId() }

  test('keeps everything else about it, queued and refused', async () => {
    const account = await openTestAccount()
    const { opId } = await enqueue(account, { kind: 'message.send', payload: about })
    await saveText(account, editKey(opId), { base: '', text: 'As it is' })
    await changeOp(account, opId, { content: 'As it is' }, [{ key: editKey(opId), texts: ['As it is'] }])
    expect((await onlyOp(account)).payload).toEqual({ ...about, content: 'As it is' })
    await settleWith(account, opId, refusal())
    await changeOp(account, opId, { content: 'Better' })
    const again = await onlyOp(account)
    expect(again.payload).toEqual({ ...about, content: 'Better' })
    expect(again.opId).not.toBe(opId)
    expect(await account.db.composers.count()).toBe(0)
  })
})
