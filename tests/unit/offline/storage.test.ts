import { FDBObjectStore } from './fake-store.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AccountDatabase } from '../../../src/offline/db/database.ts'
import { AccountClosedError, StorageFullError, StorageLostError } from '../../../src/offline/db/storage-errors.ts'
import { account, answer, collect, done, message, user } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
import { eventually } from '../../support/eventually.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Writes to one table fail as they do on a full disk. */
function fillDisk(table: string, method: 'put' | 'add' | 'delete' = 'put') {
  const original = FDBObjectStore.prototype[method] as (...args: never[]) => unknown
  const failing = function (this: IDBObjectStore, ...args: never[]) {
    if (this.name === table) throw new DOMException('full', 'QuotaExceededError')
    return Reflect.apply(original, this, args)
  }
  return vi.spyOn(FDBObjectStore.prototype, method).mockImplementation(failing as never)
}

async function raw(userId: string, write: (db: AccountDatabase) => Promise<unknown>): Promise<void> {
  const db = new AccountDatabase(userId)
  await db.open()
  await write(db)
  db.close()
}

describe('a full disk', () => {
  test('surfaces as a typed error, and nothing pretends to be saved', async () => {
    const store = await account()
    const saved = await store.saveDraft('seeker', { fields: { a: 1 }, step: 1 })
    const disk = fillDisk('drafts')
    await expect(
      store.saveDraft('seeker', { draftId: saved.draftId, fields: { a: 2 }, step: 1 }),
    ).rejects.toThrow(StorageFullError)
    disk.mockRestore()
    expect((await store.currentDraft('seeker'))?.fields).toEqual({ a: 1 })
  })

  test('in the middle of enqueueing leaves neither op nor emptied composer behind', async () => {
    const store = await account()
    const to = freshId()
    await store.saveComposerDraft(to, 'precious words')
    const disk = fillDisk('ops', 'add')
    const enqueue = store.enqueue({
      kind: 'message.send',
      payload: { recipientId: to, content: 'precious words' },
    })
    await expect(enqueue).rejects.toThrow(StorageFullError)
    disk.mockRestore()
    expect(await store.pendingOps()).toEqual([])
    expect(await store.composerDraft(to)).toBe('precious words')
  })

  test('when the last write of the transaction fails, the first is undone too', async () => {
    const store = await account()
    const to = freshId()
    await store.saveComposerDraft(to, 'words')
    const disk = fillDisk('composers', 'delete')
    const enqueue = store.enqueue({ kind: 'message.send', payload: { recipientId: to, content: 'words' } })
    await expect(enqueue).rejects.toThrow(StorageFullError)
    disk.mockRestore()
    expect(await store.pendingOps()).toEqual([])
  })

  test('when the answer cannot be written, the op stays what it was', async () => {
    const userId = freshId()
    const to = freshId()
    const store = await account(userId)
    const op = await store.enqueue({ kind: 'message.send', payload: { recipientId: to, content: 'hi' } })
    const disk = fillDisk('messages')
    await expect(answer(store, op.opId, done(message(userId, to, 1, { opId: op.opId })))).rejects.toThrow(
      StorageFullError,
    )
    disk.mockRestore()
    const [after] = await store.pendingOps()
    expect(after).toMatchObject({ opId: op.opId, state: 'sending', lease: { runnerId: 'runner' } })
  })
})

describe('rows that cannot be read', () => {
  test('are left out, kept whole in the quarantine, and the rest goes on', async () => {
    const userId = freshId()
    const store = await account(userId)
    const good = await store.enqueue({
      kind: 'message.send',
      payload: { recipientId: freshId(), content: 'good' },
    })
    const strange = { ...good, opId: freshId(), seq: 999, kind: 'teleport', open: 1 }
    await raw(userId, (db) => db.ops.put(strange as never))
    expect((await store.pendingOps()).map((op) => op.opId)).toEqual([good.opId])
    await eventually(async () => expect(await store.quarantined()).toHaveLength(1))
    expect((await store.quarantined())[0]).toMatchObject({ table: 'ops', row: strange })
    expect((await store.pendingOps()).map((op) => op.opId)).toEqual([good.opId])
  })

  test('come back when a later version can read them', async () => {
    const userId = freshId()
    const store = await account(userId)
    const op = await store.enqueue({
      kind: 'message.send',
      payload: { recipientId: freshId(), content: 'good' },
    })
    const row = { ...op, open: 1 }
    await raw(userId, async (db) => {
      await db.ops.clear()
      await db.quarantine.add({ table: 'ops', row, at: 1 })
    })
    await store.close()
    const later = await account(userId)
    expect(await later.pendingOps()).toEqual([op])
    expect(await later.quarantined()).toEqual([])
  })

  test('are told by who wrote them: what this very build wrote is not parsed again', async () => {
    vi.stubGlobal('COMMONROOF_BUILD', 'this one')
    vi.resetModules()
    const { openAccount } = await import('../../../src/offline/account/open-account.ts')
    const userId = freshId()
    const store = await openAccount(userId)
    const good = await store.enqueue({
      kind: 'message.send',
      payload: { recipientId: freshId(), content: 'good' },
    })
    const strange = (seq: number, writtenBy: string) =>
      ({ ...good, opId: freshId(), seq, kind: 'teleport', open: 1, writtenBy }) as never
    await raw(userId, (db) => db.ops.bulkPut([strange(998, 'this one'), strange(999, 'another')]))
    expect((await store.pendingOps()).map((op) => op.seq)).toEqual([good.seq, 998])
    expect(await store.pendingOps()).toContainEqual(good)
    await store.close()
  })

  test('an unreadable profile is no profile, and the next answer replaces it', async () => {
    const userId = freshId()
    const store = await account(userId)
    await store.putSnapshot('profile', { firstName: 7 })
    expect(await store.profile()).toBeUndefined()
    await store.putProfile(user(userId))
    expect((await store.profile())?.user.firstName).toBe('Ana')
  })
})

describe('the connection', () => {
  test('is opened again once when the browser took it away', async () => {
    const store = await account()
    await store.setMeta('a', 1)
    const original = FDBObjectStore.prototype.put
    const lost = vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await store.setMeta('a', 2)
    expect(lost.mock.calls.length).toBeGreaterThan(1)
    expect(FDBObjectStore.prototype.put).not.toBe(original)
    expect(await store.getMeta('a')).toBe(2)
  })

  test('a second loss is told', async () => {
    const store = await account()
    vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    })
    await expect(store.setMeta('a', 2)).rejects.toThrow(StorageLostError)
  })

  test('deleting the database closes it in the other tab, which then says so', async () => {
    const userId = freshId()
    const [one, two] = [await account(userId), await account(userId)]
    const seen = collect(two.watchProfile())
    await one.putProfile(user(userId))
    await eventually(() => expect(seen.last()?.user._id).toBe(userId))
    await one.destroy()
    expect(two.isClosed).toBe(true)
    await expect(two.saveDraft('seeker', { fields: {}, step: 1 })).rejects.toThrow(AccountClosedError)
    expect(seen.errors).toEqual([])
    expect(await (await account(userId)).profile()).toBeUndefined()
  })

  test('a closed account answers nothing any more', async () => {
    const store = await account()
    await store.close()
    await expect(store.pendingOps()).rejects.toThrow(AccountClosedError)
    await expect(store.enqueue({ kind: 'message.read', payload: { userId: freshId() } })).rejects.toThrow(
      AccountClosedError,
    )
  })
})

test('one account’s work never touches another’s', async () => {
  const [ana, ben] = [freshId(), freshId()]
  const first = await account(ana)
  await first.putProfile(user(ana))
  await first.saveDraft('seeker', { fields: { secret: 'Ana' }, step: 2 })
  await first.enqueue({ kind: 'message.send', payload: { recipientId: freshId(), content: 'from Ana' } })
  await first.close()
  const second = await account(ben)
  expect([await second.profile(), await second.currentDraft('seeker'), await second.pendingOps()]).toEqual([
    undefined,
    undefined,
    [],
  ])
  await second.putProfile(user(ben))
  await second.destroy()
  const back = await account(ana)
  expect((await back.currentDraft('seeker'))?.fields).toEqual({ secret: 'Ana' })
  expect(await back.pendingOps()).toHaveLength(1)
})
