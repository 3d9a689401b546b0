import * as v from 'valibot'
import { DaySchema } from '../core/dates.ts'
import { Fees } from './fees.ts'
import { Id } from '../core/ids.ts'
import { ListingForm } from './listing-form.ts'
import { ListingPayload } from './listing-payload.ts'
import { LISTING_STATUSES } from './listing.ts'
import { PersonView } from '../account/user.ts'

/** A picture of a home with what shows in its place until it is there. */
export const PhotoView = v.object({
  url: v.string(),
  alt: v.string(),
  /** Pixels; 0 when they are not known. */
  width: v.number(),
  height: v.number(),
  /** A few dozen bytes as a data: address; '' when there is none. */
  placeholder: v.string(),
})
export type PhotoView = v.InferOutput<typeof PhotoView>

/** What only its owner and admins see of a listing. */
const OwnersView = v.object({
  /** The form it was made with; null for a listing that was made without one. */
  form: v.nullable(ListingForm),
  views: v.number(),
  saves: v.number(),
  /** People who wrote about it. */
  messages: v.number(),
})

/**
 * A listing as the asker may see it: the street is '' for people it is withheld from, and what its
 * owner prefers about people is never part of it.
 */
export const ListingView = v.object({
  ...v.omit(ListingPayload, [
    'status',
    'form',
    'address',
    'roomTypes',
    'household',
    'rules',
    'ageRange',
    'images',
  ]).entries,
  _id: Id,
  /** Grows by one with every change of its words or pictures. */
  revision: v.number(),
  owner: PersonView,
  mine: v.boolean(),
  saved: v.boolean(),
  address: v.object({ street: v.string(), city: v.string(), state: v.string(), zipCode: v.string() }),
  roomTypes: v.record(v.string(), v.boolean()),
  household: v.object({
    currentMembers: v.record(v.string(), v.boolean()),
    idealRoommate: v.record(v.string(), v.boolean()),
    habits: v.optional(v.record(v.string(), v.nullable(v.string()))),
  }),
  rules: v.object({
    petsAllowed: v.boolean(),
    smokingAllowed: v.boolean(),
    additionalRules: v.array(v.string()),
  }),
  images: v.array(v.string()),
  photos: v.array(PhotoView),
  /** US dollars. */
  deposit: v.number(),
  fees: Fees,
  status: v.picklist(LISTING_STATUSES),
  pausedUntil: v.nullable(DaySchema),
  /** When its owner last said that it is to be had. */
  confirmedOn: DaySchema,
  owners: v.nullable(OwnersView),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type ListingView = v.InferOutput<typeof ListingView>
