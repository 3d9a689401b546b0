import * as v from 'valibot'
import { ANSWERS } from '../matches/answer-fit.ts'
import { Id } from '../core/ids.ts'
import {
  GROUP_CODE_LENGTH,
  GROUP_COMMENT_MAX_LENGTH,
  GROUP_NAME_MAX_LENGTH,
  GROUP_SHARE_MAX,
} from '../core/limits.ts'
import { ListingView } from '../listings/listing-view.ts'
import { storableText } from '../core/text.ts'
import { PersonView } from '../account/user.ts'

/** What a member says about a home that the group looks at. */
export const GROUP_VOTES = ['yes', 'maybe', 'no'] as const
export type GroupVote = (typeof GROUP_VOTES)[number]
export const GROUP_VOTE_LABELS: Record<GroupVote, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' }

export const GroupName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Please name your group'),
  storableText(GROUP_NAME_MAX_LENGTH),
)

/** Without letters and digits that are read for one another; spaces and dashes of a copied one are left out. */
export const GroupCode = v.pipe(
  v.string(),
  v.maxLength(40, 'This code is not valid'),
  v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  v.regex(new RegExp(`^[A-HJ-NP-Z2-9]{${GROUP_CODE_LENGTH}}$`), 'A code has eight letters and digits'),
)

export const GroupComment = v.pipe(
  storableText(GROUP_COMMENT_MAX_LENGTH),
  v.check((text) => text.trim() !== '', 'Please write something'),
)

/** A member's part of the rent against the others': 2 pays twice what 1 pays. */
export const GroupShare = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GROUP_SHARE_MAX))

export const GroupMember = v.object({ person: PersonView, share: v.number(), joinedAt: v.string() })
export type GroupMember = v.InferOutput<typeof GroupMember>

export const GroupCommentView = v.object({
  _id: Id,
  /** The op that wrote it, so that its writer's device knows its own words. */
  opId: v.nullable(Id),
  /** Null when the writer has left. */
  userId: v.nullable(Id),
  text: v.string(),
  createdAt: v.string(),
})
export type GroupCommentView = v.InferOutput<typeof GroupCommentView>

export const GroupHome = v.object({
  listingId: Id,
  title: v.string(),
  /** Null once it is no longer to be had. */
  listing: v.nullable(ListingView),
  /** Null when they have left. */
  addedBy: v.nullable(Id),
  addedAt: v.string(),
  votes: v.array(v.object({ userId: Id, vote: v.picklist(GROUP_VOTES) })),
  /** Oldest first. */
  comments: v.array(GroupCommentView),
})
export type GroupHome = v.InferOutput<typeof GroupHome>

/** How the members fit together, calculated from everybody's answers: half the mean of all pairs, half the weakest. */
export const GroupFit = v.object({
  /** 0 to 100. */
  score: v.number(),
  /** The two who have most to talk about, and what about; null when nothing stands out. */
  weakest: v.object({ a: Id, b: Id, score: v.number(), discuss: v.nullable(v.picklist(ANSWERS)) }),
  /** Every two of them; without a score where too little was answered. */
  pairs: v.array(v.object({ a: Id, b: Id, score: v.nullable(v.number()) })),
})
export type GroupFit = v.InferOutput<typeof GroupFit>

/** A group as its members see it. */
export const GroupView = v.object({
  _id: Id,
  name: v.string(),
  code: v.string(),
  createdAt: v.string(),
  /** In the order in which they joined. */
  members: v.array(GroupMember),
  /** Null while no two of them have answered enough. */
  fit: v.nullable(GroupFit),
  /** The newest first. */
  homes: v.array(GroupHome),
})
export type GroupView = v.InferOutput<typeof GroupView>

/**
 * A monthly price in whole US dollars, divided by shares (each at least 1): the parts sum to the price
 * exactly, and dollars that do not divide go one each to those who are closest to the next one, the
 * earlier of two equals first.
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

export interface VoteCount {
  vote: GroupVote
  userIds: string[]
}

/** Who says what about a home, in the order of the buttons. */
export function countVotes(votes: GroupHome['votes']): VoteCount[] {
  return GROUP_VOTES.map((vote) => ({
    vote,
    userIds: votes.filter((each) => each.vote === vote).map(({ userId }) => userId),
  }))
}
