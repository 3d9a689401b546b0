import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { GroupView } from '../../../src/domain/groups/group.ts'
import { groupsEndedByBlock } from '../../../src/offline/ended-groups.ts'
import { applyPendingToGroups, CachedGroups } from '../../../src/offline/groups.ts'
import {
  GROUPS_KEY,
  LISTINGS_KEY,
  putCachedResponse,
  readCachedResponse,
  putCachedResponseIfCurrent,
} from '../../../src/offline/account/cached-responses.ts'
import { listingView } from '../../support/listing-views.ts'
import { openTestAccount, settleWith, done, createManualClock, refusal, user } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { enqueue, type EnqueueInput } from '../../../src/offline/outbox/enqueue.ts'

const other = user(newId(), { firstName: 'Ben', userType: 'seeker' })
const person = ({ _id, firstName, userType, profilePicture }: typeof other) => ({
  _id,
  firstName,
  userType,
  profilePicture,
})

/** Opens the device of one member of a group of two with one shared home. */
async function createFixture() {
  const me = user(newId(), { userType: 'seeker', seekingOption: 'FIND_GROUP' })
  const clock = createManualClock()
  const account = await openTestAccount(me._id, { now: clock.now })
  const home = listingView(newId(), { status: 'active' })
  const joinedAt = '2026-02-01T00:00:00.000Z'
  const group: GroupView = {
    _id: newId(),
    name: 'Us',
    code: 'ABCD2345',
    createdAt: joinedAt,
    makerId: other._id,
    members: [
      { person: person(me), share: 1, joinedAt },
      { person: person(other), share: 1, joinedAt },
    ],
    fit: null,
    homes: [
      {
        listingId: home._id,
        title: home.title,
        listing: home,
        addedBy: other._id,
        addedAt: joinedAt,
        votes: [{ userId: other._id, vote: 'no' }],
        comments: [],
      },
    ],
  }
  await putCachedResponse(account, GROUPS_KEY, { groups: [group] })
  const readStored = async () => {
    const stored = await readCachedResponse(account, GROUPS_KEY)
    return v.parse(CachedGroups, stored?.value).groups
  }
  const readShown = async (homeOf: Parameters<typeof applyPendingToGroups>[3] = () => null) =>
    applyPendingToGroups(await readStored(), await listOpenOps(account), me, homeOf)
  const place = { groupId: group._id, listingId: home._id }
  return { me, account, clock, home, group, place, readStored, readShown }
}

/** Queues an operation, settles it as accepted and expects the same shown groups before and after. */
async function expectUnchanged(
  fixture: Awaited<ReturnType<typeof createFixture>>,
  input: EnqueueInput,
  result: unknown = { ok: true },
) {
  const op = await enqueue(fixture.account, input)
  const before = await fixture.readShown()
  await settleWith(fixture.account, op.opId, done(result))
  const after = await fixture.readShown()
  expect(await listOpenOps(fixture.account)).toEqual([])
  expect(after.groups.map(({ view }) => view)).toEqual(before.groups.map(({ view }) => view))
  return after.groups
}

describe('a member’s actions without a network', () => {
  test('a vote counts at once, a later vote replaces it, and null removes it', async () => {
    const fixture = await createFixture()
    const votes = async () => (await fixture.readShown()).groups[0]?.view.homes[0]?.votes
    await enqueue(fixture.account, { kind: 'group.vote', payload: { ...fixture.place, vote: 'yes' } })
    expect(await votes()).toEqual([
      { userId: other._id, vote: 'no' },
      { userId: fixture.me._id, vote: 'yes' },
    ])
    await enqueue(fixture.account, { kind: 'group.vote', payload: { ...fixture.place, vote: 'maybe' } })
    expect((await votes())?.filter(({ userId }) => userId === fixture.me._id)).toEqual([
      { userId: fixture.me._id, vote: 'maybe' },
    ])
    await enqueue(fixture.account, { kind: 'group.vote', payload: { ...fixture.place, vote: null } })
    expect(await votes()).toEqual([{ userId: other._id, vote: 'no' }])
  })

  test('a comment is shown with its unsent operation', async () => {
    const fixture = await createFixture()
    const op = await enqueue(fixture.account, {
      kind: 'group.comment',
      payload: { ...fixture.place, text: ' Nice ' },
    })
    const { groups } = await fixture.readShown()
    expect(groups[0]?.view.homes[0]?.comments).toMatchObject([
      { opId: op.opId, userId: fixture.me._id, text: 'Nice', createdAt: '2026-03-01T12:00:00.000Z' },
    ])
    expect(groups[0]?.ops.map(({ opId }) => opId)).toEqual([op.opId])
  })

  test('a new group is shown at once and accepts homes', async () => {
    const fixture = await createFixture()
    const groupId = newId()
    const listing = listingView(newId())
    await enqueue(fixture.account, { kind: 'group.create', opId: groupId, payload: { groupId, name: 'New' } })
    const payload = { groupId, listingId: listing._id, shared: true, title: 'Loft' }
    await enqueue(fixture.account, { kind: 'group.home', payload })
    await enqueue(fixture.account, {
      kind: 'group.vote',
      payload: { groupId, listingId: listing._id, vote: 'yes' },
    })
    const { groups } = await fixture.readShown((id) => (id === listing._id ? listing : null))
    expect(groups.map(({ view, isNew }) => [view.name, isNew])).toEqual([
      ['New', true],
      ['Us', false],
    ])
    expect(groups[0]?.view).toMatchObject({
      code: '',
      members: [{ person: { _id: fixture.me._id } }],
      homes: [{ title: 'Loft', listing: { _id: listing._id }, votes: [{ vote: 'yes' }] }],
    })
  })

  test('a group that the member leaves disappears, and returns when the server refuses', async () => {
    const fixture = await createFixture()
    const op = await enqueue(fixture.account, {
      kind: 'group.leave',
      payload: { groupId: fixture.group._id },
    })
    expect((await fixture.readShown()).groups).toEqual([])
    await settleWith(fixture.account, op.opId, refusal())
    expect((await fixture.readShown()).groups.map(({ view }) => view._id)).toEqual([fixture.group._id])
  })

  test('a join by code is shown while it waits, and stays with its error when it is refused', async () => {
    const fixture = await createFixture()
    const op = await enqueue(fixture.account, { kind: 'group.join', payload: { code: 'ZZZZ2222' } })
    expect((await fixture.readShown()).joinOps.map(({ opId, state }) => [opId, state])).toEqual([
      [op.opId, 'ready'],
    ])
    await settleWith(fixture.account, op.opId, refusal('This group is full'))
    expect((await fixture.readShown()).joinOps.map(({ lastError }) => lastError?.msg)).toEqual([
      'This group is full',
    ])
  })

  test('a refused operation no longer changes the group', async () => {
    const fixture = await createFixture()
    const op = await enqueue(fixture.account, {
      kind: 'group.vote',
      payload: { ...fixture.place, vote: 'yes' },
    })
    await settleWith(fixture.account, op.opId, refusal('This home isn’t in the group anymore'))
    const [group] = (await fixture.readShown()).groups
    expect(group?.view).toEqual(fixture.group)
    expect(group?.ops.map(({ state }) => state)).toEqual(['rejected'])
  })
})

describe('an accepted operation leaves the shown groups as they were', () => {
  test('a vote', async () => {
    const fixture = await createFixture()
    const [group] = await expectUnchanged(fixture, {
      kind: 'group.vote',
      payload: { ...fixture.place, vote: 'yes' },
    })
    expect(group?.view.homes[0]?.votes).toHaveLength(2)
  })

  test('a part of the rent', async () => {
    const fixture = await createFixture()
    const [group] = await expectUnchanged(fixture, {
      kind: 'group.share',
      payload: { groupId: fixture.group._id, share: 3 },
    })
    expect(group?.view.members.map(({ share }) => share)).toEqual([3, 1])
  })

  test('a home, with the listing that is cached on this device', async () => {
    const fixture = await createFixture()
    const listing = listingView(newId())
    await putCachedResponse(fixture.account, LISTINGS_KEY, [listing])
    const payload = { groupId: fixture.group._id, listingId: listing._id, shared: true, title: listing.title }
    const op = await enqueue(fixture.account, { kind: 'group.home', payload })
    const before = await fixture.readShown((id) => (id === listing._id ? listing : null))
    await settleWith(fixture.account, op.opId, done({ ok: true }))
    expect((await fixture.readStored())[0]).toEqual(before.groups[0]?.view)
    const [without] = await expectUnchanged(fixture, {
      kind: 'group.home',
      payload: { ...payload, shared: false },
    })
    expect(without?.view.homes).toHaveLength(1)
  })

  test('a comment becomes the server’s copy once, also when the list arrives before the response', async () => {
    const fixture = await createFixture()
    const op = await enqueue(fixture.account, {
      kind: 'group.comment',
      payload: { ...fixture.place, text: 'Nice' },
    })
    const comment = {
      _id: newId(),
      opId: op.opId,
      userId: fixture.me._id,
      text: 'Nice',
      createdAt: '2026-03-01T12:00:09.000Z',
    }
    const [home] = fixture.group.homes
    if (!home) throw new Error('the group has no home')
    await putCachedResponse(fixture.account, GROUPS_KEY, {
      groups: [{ ...fixture.group, homes: [{ ...home, comments: [comment] }] }],
    })
    expect((await fixture.readShown()).groups[0]?.view.homes[0]?.comments).toEqual([comment])
    await settleWith(fixture.account, op.opId, done(comment))
    expect((await fixture.readStored())[0]?.homes[0]?.comments).toEqual([comment])
  })

  test('a created or joined group is replaced by the server’s view, and a left one is removed', async () => {
    const fixture = await createFixture()
    const groupId = newId()
    await enqueue(fixture.account, { kind: 'group.create', opId: groupId, payload: { groupId, name: 'New' } })
    const created: GroupView = { ...fixture.group, _id: groupId, name: 'New', code: 'WXYZ6789', homes: [] }
    await settleWith(fixture.account, groupId, done(created))
    expect(await fixture.readStored()).toEqual([created, fixture.group])
    const join = await enqueue(fixture.account, { kind: 'group.join', payload: { code: fixture.group.code } })
    const renamed = { ...fixture.group, name: 'Us all' }
    await settleWith(fixture.account, join.opId, done(renamed))
    expect(await fixture.readStored()).toEqual([renamed, created])
    await expectUnchanged(fixture, { kind: 'group.leave', payload: { groupId } })
    expect(await fixture.readStored()).toEqual([renamed])
  })
})

describe('the maker of a group, and a block', () => {
  /** A device whose person manages the group, or is a member whom the other one manages. */
  async function createManaged(isOwn: boolean) {
    const fixture = await createFixture()
    const { me, group, account } = fixture
    const third = newId()
    const fit = {
      score: 60,
      weakest: { a: me._id, b: other._id, score: 50, discuss: null },
      pairs: [
        { a: me._id, b: other._id, score: 50 },
        { a: me._id, b: third, score: 90 },
        { a: other._id, b: third, score: 80 },
      ],
    }
    const joinedAt = group.createdAt
    const view: GroupView = {
      ...group,
      makerId: isOwn ? me._id : other._id,
      members: [...group.members, { person: { ...person(other), _id: third }, share: 1, joinedAt }],
      fit,
      homes: group.homes.map((home) => ({
        ...home,
        comments: [{ _id: newId(), opId: null, userId: other._id, text: 'Hm', createdAt: joinedAt }],
      })),
    }
    await putCachedResponse(account, GROUPS_KEY, { groups: [view] })
    return { ...fixture, group: view, third }
  }
  const ids = (view: GroupView | undefined) => view?.members.map((member) => member.person._id)

  test('a removed member is gone at once, with their votes, their name and their fit', async () => {
    const fixture = await createManaged(true)
    const { group, me, third } = fixture
    const payload = { groupId: group._id, personId: other._id, name: 'Ben' }
    const [after] = await expectUnchanged(fixture, { kind: 'group.remove', payload })
    expect(ids(after?.view)).toEqual([me._id, third])
    expect(after?.view.homes[0]).toMatchObject({ addedBy: null, votes: [], comments: [{ userId: null }] })
    expect(after?.view.fit).toEqual({
      score: 90,
      weakest: { a: me._id, b: third, score: 90, discuss: null },
      pairs: [{ a: me._id, b: third, score: 90 }],
    })
  })

  test('a group that was handed over has its new maker at once', async () => {
    const fixture = await createManaged(true)
    const payload = { groupId: fixture.group._id, personId: other._id, name: 'Ben' }
    const [after] = await expectUnchanged(fixture, { kind: 'group.maker', payload })
    expect(after?.view.makerId).toBe(other._id)
  })

  test('there is no code until the server has made the new one', async () => {
    const fixture = await createManaged(true)
    const op = await enqueue(fixture.account, {
      kind: 'group.code',
      payload: { groupId: fixture.group._id },
    })
    expect((await fixture.readShown()).groups[0]?.view.code).toBe('')
    await settleWith(fixture.account, op.opId, done({ code: 'WXYZ6789' }))
    expect((await fixture.readStored())[0]?.code).toBe('WXYZ6789')
  })

  test('a refused removal is shown, and the member is back', async () => {
    const fixture = await createManaged(true)
    const payload = { groupId: fixture.group._id, personId: other._id, name: 'Ben' }
    const op = await enqueue(fixture.account, { kind: 'group.remove', payload })
    await settleWith(fixture.account, op.opId, refusal('forbidden'))
    const { groups } = await fixture.readShown()
    expect(ids(groups[0]?.view)).toEqual(ids(fixture.group))
    expect(groups[0]?.ops.map(({ opId }) => opId)).toEqual([op.opId])
  })

  test('a block takes the person out of one’s own group, and oneself out of any other', async () => {
    for (const isOwn of [true, false]) {
      const fixture = await createManaged(isOwn)
      const { me, group, third, account } = fixture
      const ended = groupsEndedByBlock([group], await listOpenOps(account), me, other._id)
      expect(ended).toEqual(isOwn ? { left: [], takenOutOf: ['Us'] } : { left: ['Us'], takenOutOf: [] })
      const payload = { personId: other._id, name: 'Ben', blocked: true }
      const groups = await expectUnchanged(fixture, { kind: 'person.block', payload })
      expect(groups.map(({ view }) => ids(view))).toEqual(isOwn ? [[me._id, third]] : [])
      expect(groupsEndedByBlock([group], [], me, newId())).toEqual({ left: [], takenOutOf: [] })
    }
  })

  test('the refused comment of a person who was taken out is kept with its group', async () => {
    const fixture = await createManaged(false)
    const { account, place, me } = fixture
    const op = await enqueue(account, { kind: 'group.comment', payload: { ...place, text: 'Nice' } })
    await settleWith(account, op.opId, refusal('not_found'))
    const join = await enqueue(account, { kind: 'group.join', payload: { code: 'ABCD2345' } })
    await settleWith(account, join.opId, refusal('not_found'))
    const ops = await listOpenOps(account)
    expect(applyPendingToGroups([], ops, me, () => null).formerOps.map(({ opId }) => opId)).toEqual([op.opId])
    expect((await fixture.readShown()).formerOps).toEqual([])
  })
})

test('a response that is older than an action of this device is ignored', async () => {
  const fixture = await createFixture()
  const before = await readCachedResponse(fixture.account, GROUPS_KEY)
  fixture.clock.advance(1000)
  const op = await enqueue(fixture.account, {
    kind: 'group.vote',
    payload: { ...fixture.place, vote: 'yes' },
  })
  await settleWith(fixture.account, op.opId, done({ ok: true }))
  await putCachedResponseIfCurrent(
    fixture.account,
    GROUPS_KEY,
    { groups: [fixture.group] },
    before?.at ?? null,
  )
  expect((await fixture.readStored())[0]?.homes[0]?.votes).toHaveLength(2)
})
