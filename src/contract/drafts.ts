import * as v from 'valibot'
import { Id, isId } from '../domain/core/ids.ts'
import { isStorableJson } from '../domain/core/text.ts'

/**
 * What a draft becomes: a seeker's profile, a new listing, or changes to the listing that is named. Of new
 * listings several may be half written at a time.
 */
export type DraftKind = 'seeker' | 'listing' | `listing:${string}`

export const DraftKind = v.pipe(
  v.string(),
  v.check(
    (kind) => kind === 'seeker' || kind === 'listing' || editedListing(kind) !== null,
    'There is no such draft',
  ),
  v.transform((kind) => kind as DraftKind),
)

export function editKind(listingId: string): DraftKind {
  return `listing:${listingId}`
}

/** The listing that a draft of this kind changes; null when it changes none. */
export function editedListing(kind: string): string | null {
  const [name, listingId, ...rest] = kind.split(':')
  return name === 'listing' && listingId !== undefined && rest.length === 0 && isId(listingId)
    ? listingId
    : null
}

/** Kinds of which an account has one open draft, on however many devices it was begun. */
export const ONE_OPEN_DRAFT = ['seeker'] as const satisfies readonly DraftKind[]

export const hasOneOpenDraft = (kind: DraftKind): kind is (typeof ONE_OPEN_DRAFT)[number] =>
  (ONE_OPEN_DRAFT as readonly DraftKind[]).includes(kind)

const Fields = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((fields) => isStorableJson(fields), 'This text has a character that cannot be stored'),
)

/** What a draft became when it was submitted. */
export const ClosedAs = v.object({ kind: v.picklist(['profile', 'listing']), id: Id })
export type ClosedAs = v.InferOutput<typeof ClosedAs>

/** A draft's copy on the server: any fields, because a newer client may know more of them. */
export const DraftView = v.object({
  kind: DraftKind,
  draftId: Id,
  /** Grows by one with every accepted write. */
  revision: v.number(),
  step: v.number(),
  fields: v.record(v.string(), v.unknown()),
  updatedAt: v.string(),
  /** Null while it is open. */
  closedAs: v.nullable(ClosedAs),
})
export type DraftView = v.InferOutput<typeof DraftView>

/** Compare and set: `baseRevision` is the revision the edit started from, 0 for a new draft. */
export const DraftWrite = v.strictObject({
  baseRevision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  step: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  fields: Fields,
})
export type DraftWrite = v.InferOutput<typeof DraftWrite>
