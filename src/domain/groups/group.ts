import * as v from 'valibot'
import { ANSWERS } from '../matches/answer-fit.ts'
import { Id } from '../core/ids.ts'
import {
  GROUP_CODE_LENGTH,
  GROUP_COMMENT_MAX_LENGTH,
  GROUP_NAME_MAX_LENGTH,
  GROUP_SHARE_MAX,
  GROUP_MEMBERS_MAX,
} from '../core/limits.ts'
import { shownName } from '../core/names.ts'
import { ListingView } from '../listings/listing-view.ts'
import { storableText } from '../core/text.ts'
import { PersonView } from '../account/user.ts'

/** The refusal of a person who joins a full group, and the note in place of its invitation. */
export const GROUP_FULL_MESSAGE = `This group is full: it has ${GROUP_MEMBERS_MAX} people.`

/** A member's votes on a home that the group shares. */
export const GROUP_VOTES = ['yes', 'maybe', 'no'] as const
export type GroupVote = (typeof GROUP_VOTES)[number]
export const GROUP_VOTE_LABELS: Record<GroupVote, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }

export const GroupName = shownName(GROUP_NAME_MAX_LENGTH, 'Name your group')

/**
 * An invite code, without letters and digits that look alike. Spaces and dashes of a pasted code are removed.
 */
export const GroupCode = v.pipe(
  v.string(),
  v.maxLength(40, 'This code isn’t valid'),
  v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  v.regex(new RegExp(`^[A-HJ-NP-Z2-9]{${GROUP_CODE_LENGTH}}$`), 'A code has eight letters and digits'),
)

export const GroupComment = v.pipe(
  storableText(GROUP_COMMENT_MAX_LENGTH),
  v.check((text) => text.trim() !== '', 'Write something'),
)

/** A member's share of the rent: a member with share 2 pays twice as much as one with share 1. */
export const GroupShare = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GROUP_SHARE_MAX))

/**
 * The member who manages a group: the one it was handed to, else the one who has been in it longest. `members`
 * are sorted by the time they joined.
 */
export function makerOf(chosenId: string | null, memberIds: readonly string[]): string | null {
  return chosenId !== null && memberIds.includes(chosenId) ? chosenId : (memberIds[0] ?? null)
}

/** A member of a group. */
export const GroupMember = v.object({ person: PersonView, share: v.number(), joinedAt: v.string() })
export type GroupMember = v.InferOutput<typeof GroupMember>

/** A comment on a home of a group. */
export const GroupCommentView = v.object({
  _id: Id,
  /** The operation that wrote the comment, so that the author's device recognizes it. */
  opId: v.nullable(Id),
  /** The author; null after they left the group. */
  userId: v.nullable(Id),
  text: v.string(),
  createdAt: v.string(),
})
export type GroupCommentView = v.InferOutput<typeof GroupCommentView>

/** A home that a member shared with the group. */
export const GroupHome = v.object({
  listingId: Id,
  /** The home's title; once the home is no longer available, its title when it was shared. */
  title: v.string(),
  /** Null once the home is no longer available. */
  listing: v.nullable(ListingView),
  /** The member who shared the home; null after they left the group. */
  addedBy: v.nullable(Id),
  addedAt: v.string(),
  votes: v.array(v.object({ userId: Id, vote: v.picklist(GROUP_VOTES) })),
  /** Oldest first. */
  comments: v.array(GroupCommentView),
})
export type GroupHome = v.InferOutput<typeof GroupHome>

/**
 * How well the members fit together: half the mean of all pairs and half the weakest pair, from their
 * answers.
 */
export const GroupFit = v.object({
  /** 0 to 100. */
  score: v.number(),
  /**
   * The pair with the lowest score; `discuss` is the answer to talk about, null when no answer stands out.
   */
  weakest: v.object({ a: Id, b: Id, score: v.number(), discuss: v.nullable(v.picklist(ANSWERS)) }),
  /** Every pair of members; the score is null when the pair shares too few answers. */
  pairs: v.array(v.object({ a: Id, b: Id, score: v.nullable(v.number()) })),
})
export type GroupFit = v.InferOutput<typeof GroupFit>

/** A group as its members see it. */
export const GroupView = v.object({
  _id: Id,
  name: v.string(),
  code: v.string(),
  createdAt: v.string(),
  /**
   * The member who manages the group: takes people out, renews the code and hands the group over. Null in a
   * response of a server that did not know of it.
   */
  makerId: v.optional(v.nullable(Id), null),
  /** Sorted by the time they joined. */
  members: v.array(GroupMember),
  /** Null while no pair has enough answers. */
  fit: v.nullable(GroupFit),
  /** Newest first. */
  homes: v.array(GroupHome),
})
export type GroupView = v.InferOutput<typeof GroupView>

/**
 * Splits a monthly price in whole US dollars by shares (each at least 1). The parts sum to the price exactly:
 * the remaining dollars go one each to the members with the largest remainders, the earlier of two equals
 * first.
 */
export function splitPrice(priceUsd: number, shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (total === 0) return []
  const parts = shares.map((share) => Math.floor((priceUsd * share) / total))
  const left = priceUsd - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: (priceUsd * share) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** The members who gave one vote. */
export interface VoteCount {
  vote: GroupVote
  userIds: string[]
}

/** The members behind each vote on a home, in the order of the vote buttons. */
export function countVotes(votes: GroupHome['votes']): VoteCount[] {
  return GROUP_VOTES.map((vote) => ({
    vote,
    userIds: votes.filter((each) => each.vote === vote).map(({ userId }) => userId),
  }))
}
