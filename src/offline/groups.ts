import * as v from 'valibot'
import type { OpPayload } from '../contract/ops.ts'
import { GroupCommentView, GroupView, type GroupHome } from '../domain/groups/group.ts'
import { groupScore } from '../domain/groups/group-score.ts'
import { ListingView } from '../domain/listings/listing-view.ts'
import type { UserView } from '../domain/account/user.ts'
import { needsPerson } from '../sync/transitions.ts'
import type { Op } from '../sync/types.ts'
import type { Account } from './db/account.ts'
import { isPending } from './account/effective-user.ts'
import { GROUPS_KEY, listingKey, LISTINGS_KEY } from './account/cached-responses.ts'
import type { SettleStep } from './outbox/settle.ts'

/** A group with the member's pending operations on this device applied. */
export interface EffectiveGroup {
  view: GroupView
  /** Whether the group exists only on this device, so that nobody can join it yet. */
  isNew: boolean
  /** The group's operations that the server has not accepted, including refused ones, oldest first. */
  ops: readonly Op[]
}

/** The groups of a member, with the pending operations on this device applied. */
export interface EffectiveGroups {
  groups: EffectiveGroup[]
  /** The operations with which the user joins a group and which are pending or were refused. */
  joinOps: readonly Op[]
  /** The refused operations on groups in which the user is no member any more. */
  formerOps: readonly Op[]
}

/** Finds this device's copy of a home; null when there is none. */
type FindHome = (listingId: string) => ListingView | null

const groupIdOf = (op: Op): string | null =>
  op.kind.startsWith('group.') && op.kind !== 'group.join'
    ? (op.payload as { groupId: string }).groupId
    : null

/** Whether an operation can change several groups: a block ends those that both people are in. */
const isBlock = (op: Op) => op.kind === 'person.block' && (op.payload as OpPayload<'person.block'>).blocked

/** The groups with the pending operations applied, new groups first, without groups that the user leaves. */
export function applyPendingToGroups(
  views: readonly GroupView[],
  ops: readonly Op[],
  user: UserView,
  findHome: FindHome,
): EffectiveGroups {
  const shown = [...ops].filter((op) => isPending(op) || needsPerson(op)).sort((a, b) => a.seq - b.seq)
  const known = new Set(views.map((view) => view._id))
  const created = shown
    .filter((op) => op.kind === 'group.create' && !known.has(groupIdOf(op) ?? ''))
    .map((op) => newGroup(op, user))
  const groups = [...created.toReversed(), ...views].flatMap((view): EffectiveGroup[] => {
    const own = shown.filter((op) => groupIdOf(op) === view._id)
    const waiting = shown.filter((op) => isPending(op) && (groupIdOf(op) === view._id || isBlock(op)))
    const effective = waiting.reduce<GroupView | null>(
      (before, op) => before && applyGroupOp(before, op, user._id, findHome),
      view,
    )
    return effective ? [{ view: effective, isNew: !known.has(view._id), ops: own }] : []
  })
  const memberOf = new Set(groups.map(({ view }) => view._id))
  return {
    groups,
    joinOps: shown.filter((op) => op.kind === 'group.join'),
    formerOps: shown.filter((op) => {
      const groupId = groupIdOf(op)
      return groupId !== null && needsPerson(op) && !memberOf.has(groupId)
    }),
  }
}

function newGroup(op: Op, user: UserView): GroupView {
  const { groupId, name } = op.payload as OpPayload<'group.create'>
  const at = new Date(op.composedAt).toISOString()
  const { _id, firstName, userType, profilePicture } = user
  return {
    _id: groupId,
    name,
    code: '',
    createdAt: at,
    makerId: _id,
    members: [{ person: { _id, firstName, userType, profilePicture }, share: 1, joinedAt: at }],
    fit: null,
    homes: [],
  }
}

/**
 * Applies one of the user's own operations, pending or accepted, to a group.
 * @returns null when the user is no member any more
 */
export function applyGroupOp(group: GroupView, op: Op, userId: string, findHome: FindHome): GroupView | null {
  switch (op.kind) {
    case 'group.leave':
      return null
    case 'group.remove':
      return withoutMember(group, (op.payload as OpPayload<'group.remove'>).personId)
    case 'group.maker':
      return { ...group, makerId: (op.payload as OpPayload<'group.maker'>).personId }
    case 'group.code': {
      // Until the server has made the new code, there is none to invite with.
      const result = v.safeParse(v.object({ code: v.string() }), op.result)
      return { ...group, code: result.success ? result.output.code : '' }
    }
    case 'person.block': {
      const { personId, blocked } = op.payload as OpPayload<'person.block'>
      if (!blocked || !group.members.some(({ person }) => person._id === personId)) return group
      return group.makerId === userId ? withoutMember(group, personId) : null
    }
    case 'group.share': {
      const { share } = op.payload as OpPayload<'group.share'>
      const members = group.members.map((each) => (each.person._id === userId ? { ...each, share } : each))
      return { ...group, members }
    }
    case 'group.home':
      return withHome(group, op, userId, findHome)
    case 'group.vote': {
      const { listingId, vote } = op.payload as OpPayload<'group.vote'>
      return changeHome(group, listingId, (home) => ({
        ...home,
        votes: [
          ...home.votes.filter((each) => each.userId !== userId),
          ...(vote === null ? [] : [{ userId, vote }]),
        ],
      }))
    }
    case 'group.comment': {
      const { listingId } = op.payload as OpPayload<'group.comment'>
      const comment = commentOf(op, userId)
      return changeHome(group, listingId, (home) =>
        home.comments.some((each) => each._id === comment._id || each.opId === op.opId)
          ? home
          : { ...home, comments: [...home.comments, comment] },
      )
    }
    default:
      return group
  }
}

/** The group after a member was taken out: their votes go, and what they said and shared stays without a name. */
function withoutMember(group: GroupView, personId: string): GroupView {
  const othersOrNull = (id: string | null) => (id === personId ? null : id)
  return {
    ...group,
    members: group.members.filter(({ person }) => person._id !== personId),
    fit: fitWithout(group.fit, personId),
    homes: group.homes.map((home) => ({
      ...home,
      addedBy: othersOrNull(home.addedBy),
      votes: home.votes.filter(({ userId }) => userId !== personId),
      comments: home.comments.map((comment) => ({ ...comment, userId: othersOrNull(comment.userId) })),
    })),
  }
}

function fitWithout(fit: GroupView['fit'], personId: string): GroupView['fit'] {
  const pairs = fit?.pairs.filter(({ a, b }) => a !== personId && b !== personId) ?? []
  const score = groupScore(pairs)
  if (!fit || !score) return null
  const isSame = score.weakest.a === fit.weakest.a && score.weakest.b === fit.weakest.b
  return {
    score: score.score,
    weakest: { ...score.weakest, discuss: isSame ? fit.weakest.discuss : null },
    pairs,
  }
}

function withHome(group: GroupView, op: Op, userId: string, findHome: FindHome): GroupView {
  const { listingId, shared, title } = op.payload as OpPayload<'group.home'>
  const others = group.homes.filter((home) => home.listingId !== listingId)
  if (!shared) return { ...group, homes: others }
  if (others.length < group.homes.length) return group
  const home: GroupHome = {
    listingId,
    title,
    listing: findHome(listingId),
    addedBy: userId,
    addedAt: new Date(op.composedAt).toISOString(),
    votes: [],
    comments: [],
  }
  return { ...group, homes: [home, ...others] }
}

function changeHome(group: GroupView, listingId: string, change: (home: GroupHome) => GroupHome): GroupView {
  return {
    ...group,
    homes: group.homes.map((home) => (home.listingId === listingId ? change(home) : home)),
  }
}

/** The comment from the server's response; before the response, a preview made from the operation. */
function commentOf(op: Op, userId: string): GroupCommentView {
  const result = v.safeParse(GroupCommentView, op.result)
  if (result.success) return result.output
  const { text } = op.payload as OpPayload<'group.comment'>
  return {
    _id: op.opId,
    opId: op.opId,
    userId,
    text: text.trim(),
    createdAt: new Date(op.composedAt).toISOString(),
  }
}

/** The response to GET /groups, as this device caches it. */
export const CachedGroups = v.object({ groups: v.array(GroupView) })

/** Applies accepted group operations to the cached groups. */
export const settleGroups: SettleStep = {
  tables: (db) => [db.snapshots, db.homes],
  async run(account, { done, at }) {
    const { db, userId } = account
    const groupOps = done
      .filter((op) => op.kind.startsWith('group.') || isBlock(op))
      .toSorted((a, b) => a.seq - b.seq)
    if (groupOps.length === 0) return
    const stored = v.safeParse(CachedGroups, (await db.snapshots.get(GROUPS_KEY))?.value)
    const homes = await knownHomes(account, groupOps)
    // A block writes no row here when the two people share no group.
    if (!stored.success && groupOps.every(isBlock)) return
    let groups = stored.success ? stored.output.groups : []
    for (const op of groupOps) {
      if (op.kind === 'group.create' || op.kind === 'group.join') {
        const view = v.safeParse(GroupView, op.result)
        if (!view.success) continue
        groups = [view.output, ...groups.filter((group) => group._id !== view.output._id)]
      } else {
        groups = groups.flatMap((group) =>
          group._id === groupIdOf(op) || isBlock(op)
            ? (applyGroupOp(group, op, userId, (listingId) => homes.get(listingId) ?? null) ?? [])
            : group,
        )
      }
    }
    await db.snapshots.put({ key: GROUPS_KEY, value: { groups }, at })
  },
}

/**
 * This device's copies of the homes that the operations share, by listing id. The copy of the home's own page
 * comes before the copy in the list of listings, and that before the saved home.
 */
async function knownHomes({ db }: Account, ops: readonly Op[]): Promise<Map<string, ListingView>> {
  const ids = ops
    .filter((op) => op.kind === 'group.home')
    .map((op) => (op.payload as OpPayload<'group.home'>).listingId)
  if (ids.length === 0) return new Map()
  const single = await db.snapshots.bulkGet([...new Set(ids)].map(listingKey))
  const listed = v.safeParse(
    v.array(v.looseObject({ _id: v.string() })),
    (await db.snapshots.get(LISTINGS_KEY))?.value,
  )
  const saved = await db.homes.bulkGet([...new Set(ids)])
  const all = [
    ...saved.map((row) => row?.home),
    ...(listed.success ? listed.output.filter(({ _id }) => ids.includes(_id)) : []),
    ...single.map((row) => row?.value),
  ]
  return new Map(
    all.flatMap((value) => {
      const view = v.safeParse(ListingView, value)
      return view.success ? [[view.output._id, view.output] as const] : []
    }),
  )
}
