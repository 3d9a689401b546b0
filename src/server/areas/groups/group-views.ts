import { matchAnswersOf } from '../../../domain/matches/answer-fit.ts'
import { compare } from '../../../domain/matches/compatibility.ts'
import {
  makerOf,
  type GroupCommentView,
  type GroupFit,
  type GroupHome,
  type GroupView,
} from '../../../domain/groups/group.ts'
import { groupScore } from '../../../domain/groups/group-score.ts'
import { GROUP_COMMENTS_SHOWN_MAX } from '../../../domain/core/limits.ts'
import type { Actor } from '../../platform/core/call.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'
import { notBlockedWith } from '../account/block-service.ts'
import { groupNotFound } from './group-membership.ts'
import { currentStatus, listingViews } from '../listings/listing-views.ts'
import { utcDay } from '../listings/listing-service.ts'
import { parseCompleteAnswers, PERSON_COLUMNS, personView } from '../account/user-views.ts'

/** The groups that the caller is a member of, newest first. */
export async function listGroups(db: Queryable, actor: Actor, now: Date): Promise<GroupView[]> {
  const rows = await db
    .selectFrom('groups')
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .selectAll('groups')
    .where('group_members.user_id', '=', actor.userId)
    .orderBy('groups.created_at', 'desc')
    .orderBy('groups.id', 'desc')
    .execute()
  return viewsOf(db, actor, rows, now)
}

/** One group as its member `actor` sees it. @throws Refusal `not_found` (404) when there is no such group */
export async function groupView(db: Queryable, actor: Actor, groupId: string, now: Date): Promise<GroupView> {
  const rows = await db.selectFrom('groups').selectAll().where('id', '=', groupId).execute()
  const [view] = await viewsOf(db, actor, rows, now)
  if (!view) throw groupNotFound()
  return view
}

async function viewsOf(
  db: Queryable,
  actor: Actor,
  groups: readonly Row<'groups'>[],
  now: Date,
): Promise<GroupView[]> {
  if (groups.length === 0) return []
  const ids = groups.map((group) => group.id)
  const members = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select([...PERSON_COLUMNS, 'users.seeker_answers', 'group_id', 'share', 'joined_at'])
    .where('group_id', 'in', ids)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute()
  const homes = await homesOf(db, actor, ids, now)
  return groups.map((group) => {
    const groupMembers = members.filter((member) => member.group_id === group.id)
    const memberIds = new Set(groupMembers.map((member) => member.id))
    return {
      _id: group.id,
      name: group.name,
      code: group.code,
      createdAt: group.created_at.toISOString(),
      makerId: makerOf(
        group.maker_id,
        groupMembers.map(({ id }) => id),
      ),
      members: groupMembers.map((member) => ({
        person: personView(member),
        share: member.share,
        joinedAt: member.joined_at.toISOString(),
      })),
      fit: fitOf(groupMembers),
      homes: (homes.get(group.id) ?? []).map((home) => withoutFormerMembers(home, memberIds)),
    }
  })
}

type Member = Pick<Row<'users'>, 'id' | 'seeker_answers'>

/** The group's fit, from the answers that members show to others; private answers are not used. */
function fitOf(members: readonly Member[]): GroupFit | null {
  const candidates = members.map((member) => {
    const answers = parseCompleteAnswers(member.seeker_answers)
    return { id: member.id, answers: answers && matchAnswersOf(answers) }
  })
  const pairs = candidates.flatMap((one, index) =>
    candidates.slice(index + 1).map((other) => {
      const result =
        one.answers && other.answers && compare({ answers: one.answers }, { answers: other.answers })
      return { a: one.id, b: other.id, score: result?.score ?? null, discuss: result?.discuss ?? null }
    }),
  )
  const fit = groupScore(pairs)
  if (!fit) return null
  const weakest = pairs.find(({ a, b }) => a === fit.weakest.a && b === fit.weakest.b)
  return {
    score: fit.score,
    weakest: { ...fit.weakest, discuss: weakest?.discuss ?? null },
    pairs: pairs.map(({ a, b, score }) => ({ a, b, score })),
  }
}

/** Removes the ids of people who have left the group from a shared home and its comments. */
function withoutFormerMembers(home: GroupHome, memberIds: ReadonlySet<string>): GroupHome {
  const memberOrNull = (id: string | null) => (id !== null && memberIds.has(id) ? id : null)
  return {
    ...home,
    addedBy: memberOrNull(home.addedBy),
    comments: home.comments.map((comment) => {
      const userId = memberOrNull(comment.userId)
      return { ...comment, userId, opId: userId === null ? null : comment.opId }
    }),
  }
}

async function homesOf(
  db: Queryable,
  actor: Actor,
  groupIds: string[],
  now: Date,
): Promise<Map<string, GroupHome[]>> {
  const today = utcDay(now)
  const shared = await db
    .selectFrom('group_homes')
    .selectAll()
    .where('group_id', 'in', groupIds)
    .orderBy('added_at', 'desc')
    .orderBy('listing_id')
    .execute()
  const listingIds = [...new Set(shared.map((home) => home.listing_id))]
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.owner_id')
    .selectAll('listings')
    .select(['users.first_name', 'users.user_type', 'users.profile_picture'])
    .where('listings.id', 'in', listingIds)
    .where('deleted_at', 'is', null)
    .where(notBlockedWith(actor.userId, 'listings.owner_id'))
    .execute()
  const available = rows.filter((row) => currentStatus(row, today) === 'active')
  const views = new Map((await listingViews(db, actor, available, today)).map((view) => [view._id, view]))
  const votes = await db
    .selectFrom('group_votes')
    .selectAll()
    .where('group_id', 'in', groupIds)
    .orderBy('updated_at')
    .execute()
  const comments = await newestComments(db, groupIds)
  const homesByGroup = new Map<string, GroupHome[]>()
  for (const home of shared) {
    const isOfHome = (row: { group_id: string; listing_id: string }) =>
      row.group_id === home.group_id && row.listing_id === home.listing_id
    const list = homesByGroup.get(home.group_id) ?? []
    const listing = views.get(home.listing_id) ?? null
    list.push({
      listingId: home.listing_id,
      // What the owner writes while others cannot see the home is not for the group either.
      title: listing?.title ?? home.title,
      listing,
      addedBy: home.added_by,
      addedAt: home.added_at.toISOString(),
      votes: votes.filter(isOfHome).map(({ user_id, vote }) => ({ userId: user_id, vote })),
      comments: comments.filter(isOfHome).map((row) => commentView(row, actor.userId)),
    })
    homesByGroup.set(home.group_id, list)
  }
  return homesByGroup
}

/** The newest comments on each home (`GROUP_COMMENTS_SHOWN_MAX` at most), oldest first. */
async function newestComments(db: Queryable, groupIds: string[]): Promise<Row<'group_comments'>[]> {
  const rows = await db
    .selectFrom('group_homes')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('group_comments')
          .selectAll('group_comments')
          .whereRef('group_comments.group_id', '=', 'group_homes.group_id')
          .whereRef('group_comments.listing_id', '=', 'group_homes.listing_id')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(GROUP_COMMENTS_SHOWN_MAX)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .where('group_homes.group_id', 'in', groupIds)
    .execute()
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id.localeCompare(b.id))
}

/** A comment as `readerId` sees it; only the comment's writer gets its operation id. */
export function commentView(row: Row<'group_comments'>, readerId: string): GroupCommentView {
  return {
    _id: row.id,
    opId: row.user_id === readerId ? row.op_id : null,
    userId: row.user_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  }
}
