import * as v from 'valibot'
import { Id } from '../domain/ids.ts'
import { isStorableJson } from '../domain/text.ts'

export const DRAFT_KINDS = ['seeker', 'listing'] as const
export const DraftKind = v.picklist(DRAFT_KINDS)
export type DraftKind = v.InferOutput<typeof DraftKind>

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
