import { FDBObjectStore, fillDisk } from './fake-store.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AccountDatabase } from '../../../src/offline/db/database.ts'
import {
  AccountClosedError,
  StorageFullError,
  StorageLostError,
} from '../../../src/offline/db/storage-errors.ts'
import { openTestAccount, settleWith, collect, done, message, user } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { eventually } from '../../support/eventually.ts'
import { saveDraft, currentDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { readText, saveText } from '../../../src/offline/drafts/unsent-texts.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { quarantinedRows } from '../../../src/offline/db/quarantine.ts'
import { closeAccount, destroyAccount } from '../../../src/offline/account/open-account.ts'
import {
  putCachedResponse,
  putProfile,
  setMeta,
  getMeta,
} from '../../../src/offline/account/cached-responses.ts'
import { readProfile } from '../../../src/offline/db/profile-row.ts'
import { watch } from '../../../src/offline/db/watch.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Writes to the account's database past the code under test. */
async function writeRaw(userId: string, write: (db: AccountDatabase) => Promise<unknown>): Promise<void> {
  const db = new AccountDatabase(userId)
  await db.open()
  await write(db)
  db.close()
}

describe('a full disk', () => {
  test('rejects with a typed error and changes nothing', async () => {
    const account = await openTestAccount()
    const saved = await saveDraft(account, 'seeker', { fields: { a: 1 }, step: 1 })
    const disk = fillDisk('drafts')
    await expect(
      saveDraft(account, 'seeker', { draftId: saved.draftId, fields: { a: 2 }, step: 1 }),
    ).rejects.toThrow(StorageFullError)
    disk.mockRestore()
    expect((await currentDraft(account, 'seeker'))?.fields).toEqual({ a: 1 })
  })

  test('in the middle of enqueueing leaves the outbox and the composer draft unchanged', async () => {
    const account = await openTestAccount()
    const to = newId()
    await saveText(account, to, { base: '', text: 'precious words' })
    const disk = fillDisk('ops', 'add')
    const adding = enqueue(account, {
      kind: 'message.send',
      payload: { recipientId: to, content: 'precious words' },
      takes: [{ key: to, texts: ['precious words'] }],
    })
    await expect(adding).rejects.toThrow(StorageFullError)
    disk.mockRestore()
    expect(await listOpenOps(account)).toEqual([])
    expect(await readText(account, to)).toBe('precious words')
  })

  test('at the last write of a transaction rolls back the first write too', async () => {
    const account = await openTestAccount()
    const to = newId()
    await saveText(account, to, { base: '', text: 'words' })
    const disk = fillDisk('ops', 'add')
    const adding = enqueue(account, {
      kind: 'message.send',
      payload: { recipientId: to, content: 'words' },
      takes: [{ key: to, texts: ['words'] }],
    })
    await expect(adding).rejects.toThrow(StorageFullError)
    disk.mockRestore()
    expect(await listOpenOps(account)).toEqual([])
  })

  test('while settling leaves the operation unchanged', async () => {
    const userId = newId()
    const to = newId()
    const account = await openTestAccount(userId)
    const op = await enqueue(account, { kind: 'message.send', payload: { recipientId: to, content: 'hi' } })
    const disk = fillDisk('messages')
    await expect(
      settleWith(account, op.opId, done(message(userId, to, 1, { opId: op.opId }))),
    ).rejects.toThrow(StorageFullError)
    disk.mockRestore()
    const [after] = await listOpenOps(account)
    expect(after).toMatchObject({ opId: op.opId, state: 'sending', lease: { runnerId: 'runner' } })
  })
})

describe('rows that cannot be read', () => {
  test('are skipped and copied unchanged to the quarantine', async () => {
    const userId = newId()
    const account = await openTestAccount(userId)
    const good = await enqueue(account, {
      kind: 'message.send',
      payload: { recipientId: newId(), content: 'good' },
    })
    const unreadable = { ...good, opId: newId(), seq: 999, kind: 'teleport', open: 1 }
    await writeRaw(userId, (db) => db.ops.put(unreadable as never))
    expect((await listOpenOps(account)).map((op) => op.opId)).toEqual([good.opId])
    await eventually(async () => expect(await quarantinedRows(account)).toHaveLength(1))
    expect((await quarantinedRows(account))[0]).toMatchObject({ table: 'ops', row: unreadable })
    expect((await listOpenOps(account)).map((op) => op.opId)).toEqual([good.opId])
  })

  test('are restored when a later version can read them', async () => {
    const userId = newId()
    const account = await openTestAccount(userId)
    const op = await enqueue(account, {
      kind: 'message.send',
      payload: { recipientId: newId(), content: 'good' },
    })
    const row = { ...op, open: 1 }
    await writeRaw(userId, async (db) => {
      await db.ops.clear()
      await db.quarantine.add({ table: 'ops', row, at: 1 })
    })
    await closeAccount(account)
    const later = await openTestAccount(userId)
    expect(await listOpenOps(later)).toEqual([op])
    expect(await quarantinedRows(later)).toEqual([])
  })

  test('are found by parsing, which is skipped for rows that the same build wrote', async () => {
    vi.stubGlobal('COMMONROOF_BUILD', 'this one')
    vi.resetModules()
    const { openAccount } = await import('../../../src/offline/account/open-account.ts')
    const { listOpenOps } = await import('../../../src/offline/outbox/op-rows.ts')
    const userId = newId()
    const account = await openAccount(userId)
    const good = await enqueue(account, {
      kind: 'message.send',
      payload: { recipientId: newId(), content: 'good' },
    })
    const unreadable = (seq: number, writtenBy: string) =>
      ({ ...good, opId: newId(), seq, kind: 'teleport', open: 1, writtenBy }) as never
    await writeRaw(userId, (db) => db.ops.bulkPut([unreadable(998, 'this one'), unreadable(999, 'another')]))
    expect((await listOpenOps(account)).map((op) => op.seq)).toEqual([good.seq, 998])
    expect(await listOpenOps(account)).toContainEqual(good)
    await closeAccount(account)
  })

  test('an unreadable profile counts as missing, and the next response replaces it', async () => {
    const userId = newId()
    const account = await openTestAccount(userId)
    await putCachedResponse(account, 'profile', { firstName: 7 })
    expect(await readProfile(account)).toBeUndefined()
    await putProfile(account, user(userId))
    expect((await readProfile(account))?.user.firstName).toBe('Ana')
  })
})

describe('the connection', () => {
  test('is opened again once when the browser closed it', async () => {
    const account = await openTestAccount()
    await setMeta(account, 'a', 1)
    const original = FDBObjectStore.prototype.put
    const lost = vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await setMeta(account, 'a', 2)
    expect(lost.mock.calls.length).toBeGreaterThan(1)
    expect(FDBObjectStore.prototype.put).not.toBe(original)
    expect(await getMeta(account, 'a')).toBe(2)
  })

  test('a second loss rejects with StorageLostError', async () => {
    const account = await openTestAccount()
    vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await expect(setMeta(account, 'a', 2)).rejects.toThrow(StorageLostError)
  })

  test('deleting the database closes it in the other tab, whose writes then reject', async () => {
    const userId = newId()
    const [one, two] = [await openTestAccount(userId), await openTestAccount(userId)]
    const seen = collect(watch(two, () => readProfile(two)))
    await putProfile(one, user(userId))
    await eventually(() => expect(seen.last()?.user._id).toBe(userId))
    await destroyAccount(one)
    expect(two.isClosed).toBe(true)
    await expect(saveDraft(two, 'seeker', { fields: {}, step: 1 })).rejects.toThrow(AccountClosedError)
    expect(seen.errors).toEqual([])
    expect(await readProfile(await openTestAccount(userId))).toBeUndefined()
  })

  test('a closed account rejects every call', async () => {
    const account = await openTestAccount()
    await closeAccount(account)
    await expect(listOpenOps(account)).rejects.toThrow(AccountClosedError)
    await expect(enqueue(account, { kind: 'message.read', payload: { userId: newId() } })).rejects.toThrow(
      AccountClosedError,
    )
  })
})

test('the data of two accounts stays separate', async () => {
  const [ana, ben] = [newId(), newId()]
  const first = await openTestAccount(ana)
  await putProfile(first, user(ana))
  await saveDraft(first, 'seeker', { fields: { secret: 'Ana' }, step: 2 })
  await enqueue(first, { kind: 'message.send', payload: { recipientId: newId(), content: 'from Ana' } })
  await closeAccount(first)
  const second = await openTestAccount(ben)
  expect([
    await readProfile(second),
    await currentDraft(second, 'seeker'),
    await listOpenOps(second),
  ]).toEqual([undefined, undefined, []])
  await putProfile(second, user(ben))
  await destroyAccount(second)
  const reopened = await openTestAccount(ana)
  expect((await currentDraft(reopened, 'seeker'))?.fields).toEqual({ secret: 'Ana' })
  expect(await listOpenOps(reopened)).toHaveLength(1)
})
