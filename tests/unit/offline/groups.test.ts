import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { GroupView } from '../../../src/domain/groups/group.ts'
import { applyPendingToGroups, StoredGroups } from '../../../src/offline/groups.ts'
import { GROUPS_KEY, LISTINGS_KEY, putCachedResponse, readCachedResponse, putCachedResponseIfCurrent } from '../../../src/offline/account/cached-responses.ts'
import { listingView } from '../../support/listing-views.ts'
import { account, answer, done, handClock, refusal, user } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
import { pendingOps } from '../../../src/offline/outbox/op-rows.ts'
import { enqueue, type EnqueueInput } from '../../../src/offline/outbox/enqueue.ts'

const other = user(freshId(), { firstName: 'Ben', userType: 'seeker' })
const person = ({ _id, firstName, userType, profilePicture }: typeof other) => ({
  _id,
  firstName,
  userType,
  profilePicture,
})

/** A device of one member of a group of two that looks at one home. */
async function scene() {
  const me = user(freshId(), { userType: 'seeker', seekingOption: 'FIND_GROUP' })
  const clock = handClock()
  const store = await account(me._id, { now: clock.now })
  const home = listingView(freshId(), { status: 'active' })
  const joinedAt = '2026-02-01T00:00:00.000Z'
  const group: GroupView = {
    _id: freshId(),
    name: 'Us',
    code: 'ABCD2345',
    createdAt: joinedAt,
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
  await putCachedResponse(store, GROUPS_KEY, { groups: [group] })
  const known = async () => {
    const stored = await readCachedResponse(store, GROUPS_KEY)
    return v.parse(StoredGroups, stored?.value).groups
  }
  const shown = async (homeOf: Parameters<typeof applyPendingToGroups>[3] = () => null) =>
    applyPendingToGroups(await known(), await pendingOps(store), me, homeOf)
  const place = { groupId: group._id, listingId: home._id }
  return { me, store, clock, home, group, place, known, shown }
}

/** Does it, and has the server accept it: what is shown is the same before, and with nothing waiting. */
async function stays(
  it: Awaited<ReturnType<typeof scene>>,
  input: EnqueueInput,
  result: unknown = { ok: true },
) {
  const op = await enqueue(it.store, input)
  const before = await it.shown()
  await answer(it.store, op.opId, done(result))
  const after = await it.shown()
  expect(await pendingOps(it.store)).toEqual([])
  expect(after.groups.map(({ view }) => view)).toEqual(before.groups.map(({ view }) => view))
  return after.groups
}

describe('what a member does without a network', () => {
  test('a vote counts at once, a later one takes its place, and null takes it back', async () => {
    const it = await scene()
    const votes = async () => (await it.shown()).groups[0]?.view.homes[0]?.votes
    await enqueue(it.store, { kind: 'group.vote', payload: { ...it.place, vote: 'yes' } })
    expect(await votes()).toEqual([
      { userId: other._id, vote: 'no' },
      { userId: it.me._id, vote: 'yes' },
    ])
    await enqueue(it.store, { kind: 'group.vote', payload: { ...it.place, vote: 'maybe' } })
    expect((await votes())?.filter(({ userId }) => userId === it.me._id)).toEqual([
      { userId: it.me._id, vote: 'maybe' },
    ])
    await enqueue(it.store, { kind: 'group.vote', payload: { ...it.place, vote: null } })
    expect(await votes()).toEqual([{ userId: other._id, vote: 'no' }])
  })

  test('a comment stands behind the others, with its operation beside it', async () => {
    const it = await scene()
    const op = await enqueue(it.store, { kind: 'group.comment', payload: { ...it.place, text: ' Nice ' } })
    const { groups } = await it.shown()
    expect(groups[0]?.view.homes[0]?.comments).toMatchObject([
      { opId: op.opId, userId: it.me._id, text: 'Nice', createdAt: '2026-03-01T12:00:00.000Z' },
    ])
    expect(groups[0]?.ops.map(({ opId }) => opId)).toEqual([op.opId])
  })

  test('a group of one’s own is there at once, and takes homes', async () => {
    const it = await scene()
    const groupId = freshId()
    const listing = listingView(freshId())
    await enqueue(it.store, { kind: 'group.create', opId: groupId, payload: { groupId, name: 'New' } })
    const payload = { groupId, listingId: listing._id, shared: true, title: 'Loft' }
    await enqueue(it.store, { kind: 'group.home', payload })
    await enqueue(it.store, { kind: 'group.vote', payload: { groupId, listingId: listing._id, vote: 'yes' } })
    const { groups } = await it.shown((id) => (id === listing._id ? listing : null))
    expect(groups.map(({ view, isNew }) => [view.name, isNew])).toEqual([
      ['New', true],
      ['Us', false],
    ])
    expect(groups[0]?.view).toMatchObject({
      code: '',
      members: [{ person: { _id: it.me._id } }],
      homes: [{ title: 'Loft', listing: { _id: listing._id }, votes: [{ vote: 'yes' }] }],
    })
  })

  test('one that is being left is gone, and comes back when leaving is refused', async () => {
    const it = await scene()
    const op = await enqueue(it.store, { kind: 'group.leave', payload: { groupId: it.group._id } })
    expect((await it.shown()).groups).toEqual([])
    await answer(it.store, op.opId, refusal())
    expect((await it.shown()).groups.map(({ view }) => view._id)).toEqual([it.group._id])
  })

  test('an invitation waits in sight, and stays with its reason when it is refused', async () => {
    const it = await scene()
    const op = await enqueue(it.store, { kind: 'group.join', payload: { code: 'ZZZZ2222' } })
    expect((await it.shown()).joining.map(({ opId, state }) => [opId, state])).toEqual([[op.opId, 'ready']])
    await answer(it.store, op.opId, refusal('This group is full'))
    expect((await it.shown()).joining.map(({ lastError }) => lastError?.msg)).toEqual(['This group is full'])
  })

  test('what is refused changes nothing any more', async () => {
    const it = await scene()
    const op = await enqueue(it.store, { kind: 'group.vote', payload: { ...it.place, vote: 'yes' } })
    await answer(it.store, op.opId, refusal('This home is no longer in the group'))
    const [group] = (await it.shown()).groups
    expect(group?.view).toEqual(it.group)
    expect(group?.ops.map(({ state }) => state)).toEqual(['rejected'])
  })
})

describe('what the server did stays as it was shown, with nothing waiting', () => {
  test('a vote', async () => {
    const it = await scene()
    const [group] = await stays(it, { kind: 'group.vote', payload: { ...it.place, vote: 'yes' } })
    expect(group?.view.homes[0]?.votes).toHaveLength(2)
  })

  test('a part of the rent', async () => {
    const it = await scene()
    const [group] = await stays(it, { kind: 'group.share', payload: { groupId: it.group._id, share: 3 } })
    expect(group?.view.members.map(({ share }) => share)).toEqual([3, 1])
  })

  test('a home, with what this device knows of it', async () => {
    const it = await scene()
    const listing = listingView(freshId())
    await putCachedResponse(it.store, LISTINGS_KEY, [listing])
    const payload = { groupId: it.group._id, listingId: listing._id, shared: true, title: listing.title }
    const op = await enqueue(it.store, { kind: 'group.home', payload })
    const before = await it.shown((id) => (id === listing._id ? listing : null))
    await answer(it.store, op.opId, done({ ok: true }))
    expect((await it.known())[0]).toEqual(before.groups[0]?.view)
    const [without] = await stays(it, { kind: 'group.home', payload: { ...payload, shared: false } })
    expect(without?.view.homes).toHaveLength(1)
  })

  test('a comment becomes the server’s own, once, whichever of list and answer comes first', async () => {
    const it = await scene()
    const op = await enqueue(it.store, { kind: 'group.comment', payload: { ...it.place, text: 'Nice' } })
    const comment = {
      _id: freshId(),
      opId: op.opId,
      userId: it.me._id,
      text: 'Nice',
      createdAt: '2026-03-01T12:00:09.000Z',
    }
    const [home] = it.group.homes
    if (!home) throw new Error('the group looks at a home')
    await putCachedResponse(it.store, GROUPS_KEY, {
      groups: [{ ...it.group, homes: [{ ...home, comments: [comment] }] }],
    })
    expect((await it.shown()).groups[0]?.view.homes[0]?.comments).toEqual([comment])
    await answer(it.store, op.opId, done(comment))
    expect((await it.known())[0]?.homes[0]?.comments).toEqual([comment])
  })

  test('a group that was created or joined is the server’s, and one that was left is gone', async () => {
    const it = await scene()
    const groupId = freshId()
    await enqueue(it.store, { kind: 'group.create', opId: groupId, payload: { groupId, name: 'New' } })
    const made: GroupView = { ...it.group, _id: groupId, name: 'New', code: 'WXYZ6789', homes: [] }
    await answer(it.store, groupId, done(made))
    expect(await it.known()).toEqual([made, it.group])
    const join = await enqueue(it.store, { kind: 'group.join', payload: { code: it.group.code } })
    const grown = { ...it.group, name: 'Us all' }
    await answer(it.store, join.opId, done(grown))
    expect(await it.known()).toEqual([grown, made])
    await stays(it, { kind: 'group.leave', payload: { groupId } })
    expect(await it.known()).toEqual([grown])
  })
})

test('an answer that was overtaken by one of this device’s own acts is left out', async () => {
  const it = await scene()
  const before = await readCachedResponse(it.store, GROUPS_KEY)
  it.clock.advance(1000)
  const op = await enqueue(it.store, { kind: 'group.vote', payload: { ...it.place, vote: 'yes' } })
  await answer(it.store, op.opId, done({ ok: true }))
  await putCachedResponseIfCurrent(it.store, GROUPS_KEY, { groups: [it.group] }, before?.at ?? null)
  expect((await it.known())[0]?.homes[0]?.votes).toHaveLength(2)
})
