import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { AccountDatabase } from '../../../src/offline/db/database.ts'
import { accountDatabaseName } from '../../../src/offline/db/database-names.ts'
import { openTestAccount, message } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { currentDraft, draftHistory, saveDraft } from '../../../src/offline/drafts/draft-rows.ts'
import { recountOps } from '../../../src/offline/db/recount-ops.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpCounts } from '../../../src/offline/outbox/op-counts.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { quarantinedRows } from '../../../src/offline/db/quarantine.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'

/** Declares the account's database with the schema of version 1. */
function versionOneDatabase(userId: string): Dexie {
  const db = new Dexie(accountDatabaseName(userId))
  db.version(1).stores({
    drafts: '&draftId, kind',
    draftRevisions: '&[draftId+revision]',
    ops: '++seq, &opId, open, doneAt, draft.draftId',
    messages: '&_id, [personId+order]',
    conversations: '&personId',
    people: '&personId',
    composers: '&personId',
    photos: '&photoId',
    snapshots: '&key',
    meta: '&key',
    quarantine: '++id, table',
  })
  return db
}

/** Creates a database of version 1 with a draft and two operations, one of them leased. */
async function createVersionOne(userId: string) {
  const db = versionOneDatabase(userId)
  const [draftId, to] = [newId(), newId()]
  const draft = { draftId, revision: 3, step: 2, fields: { location: 'sd' }, updatedAt: 1 }
  await db.table('drafts').add({ ...draft, kind: 'seeker', sealedBy: null, errorField: null, errorMsg: null })
  await db.table('draftRevisions').add(draft)
  const op = {
    lane: `message:${to}`,
    kind: 'message.send',
    basis: null,
    dependsOn: [],
    composedAt: 1_700_000_000_000,
    composedOn: '2026-03-01',
    draft: null,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    maybeSent: false,
    confirmed: false,
    supersedes: null,
    timeline: [{ at: 1, what: 'queued' }],
    result: null,
    doneAt: null,
    open: 1,
  }
  const payload = (content: string) => ({ recipientId: to, content })
  const ready = { ...op, opId: newId(), payload: payload('waits'), state: 'ready', lease: null }
  const leased = {
    ...op,
    opId: newId(),
    payload: payload('was on its way'),
    state: 'sending',
    lease: { runnerId: 'an old tab', until: 1_700_000_060_000 },
  }
  await db.table('ops').bulkAdd([ready, leased])
  db.close()
  return { draftId, ready, leased }
}

test('a database of version 1 opens with its drafts, history and outbox, and leased operations are uncertain', async () => {
  const userId = newId()
  const before = await createVersionOne(userId)
  const account = await openTestAccount(userId)
  expect(await currentDraft(account, 'seeker')).toMatchObject({
    draftId: before.draftId,
    fields: { location: 'sd' },
    clashes: [],
    closedAs: null,
  })
  expect(await draftHistory(account, before.draftId)).toMatchObject([{ revision: 3, origin: 'here' }])
  expect((await listOpenOps(account)).map((op) => op.state)).toEqual(['ready', 'sending'])
  expect(await quarantinedRows(account)).toEqual([])

  const port = createEngineStore(account)
  const taken = await port.take((ops) => ops.map((op) => op.opId), 'me', true)
  expect(taken.map((op) => [op.opId, op.maybeSent])).toEqual([
    [before.ready.opId, false],
    [before.leased.opId, true],
  ])
  const result = message(userId, before.ready.payload.recipientId, 1, { opId: before.ready.opId })
  await port.settle(
    taken.map(({ opId }) => ({
      opId,
      disposition: { kind: 'done', result, replayed: false },
      nextAttemptAt: 0,
    })),
    'me',
  )
  expect(await listOpenOps(account)).toEqual([])
})

test('a build of version 1 opens and reads a database of this build', async () => {
  const userId = newId()
  const account = await openTestAccount(userId)
  await saveDraft(account, 'seeker', { fields: { location: 'oc' }, step: 1 })
  await closeAccount(account)
  const old = versionOneDatabase(userId)
  await old.open()
  expect(await old.table('drafts').toArray()).toMatchObject([{ kind: 'seeker', fields: { location: 'oc' } }])
  old.close()
})

test('an upgrade says how far it is, in the tab that does it and in one that waits for it', async () => {
  const userId = newId()
  await createVersionOne(userId)
  const heard: [number[], number[]] = [[], []]
  const tabs = await Promise.all(
    heard.map((shares) => openTestAccount(userId, { onPreparing: (share) => shares.push(share) })),
  )
  expect(heard.map((shares) => shares.at(-1))).toEqual([1, 1])
  expect(heard[0]).toEqual([0, 0.5, 1])
  for (const tab of tabs) expect(await listOpenOps(tab)).toHaveLength(2)
})

test('an upgrade that is killed in its middle begins again and loses nothing', async () => {
  const userId = newId()
  await createVersionOne(userId)
  for (const killAt of [0, 1, 2]) {
    const dying = new AccountDatabase(userId, (done) => {
      if (done === killAt) throw new Error('killed')
    })
    await expect(dying.open()).rejects.toThrow('killed')
    dying.close()
  }
  const account = await openTestAccount(userId)
  await recountOps(account)
  expect((await listOpenOps(account)).map((op) => op.state)).toEqual(['ready', 'sending'])
  expect(await listOpCounts(account)).toEqual([
    { kind: 'message.send', state: 'ready', count: 1 },
    { kind: 'message.send', state: 'sending', count: 1 },
  ])
})

test('counting the operations anew says how far it is', async () => {
  const account = await openTestAccount()
  const { ops, counts } = account.db
  const payload = { recipientId: newId(), content: 'waits' }
  const op = await enqueue(account, { kind: 'message.send', payload })
  const row = await ops.where('opId').equals(op.opId).first()
  await ops.bulkAdd(
    Array.from({ length: 1200 }, (_, at) => ({ ...row, seq: at + 2, opId: newId() })) as never,
  )
  await counts.clear()
  const shares: number[] = []
  await recountOps(account, undefined, (share) => shares.push(share))
  expect(shares[0]).toBe(0)
  expect(shares.length).toBeGreaterThan(1)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(Math.max(...shares)).toBeLessThanOrEqual(1)
})
