import * as v from 'valibot'
import { DaySchema } from '../core/dates.ts'
import { Fees } from './fees.ts'
import { Id } from '../core/ids.ts'
import { ListingForm } from './listing-form.ts'
import { ListingPayload } from './listing-payload.ts'
import { LISTING_STATUSES, ROOM_COUNTS } from './listing.ts'
import { PersonView } from '../account/user.ts'

/** A photo of a home with a placeholder that is shown while it loads. */
export const PhotoView = v.object({
  url: v.string(),
  alt: v.string(),
  /** Width in pixels; like `height`, 0 when unknown. */
  width: v.number(),
  height: v.number(),
  /** A tiny picture as a data: URL; '' when there is none. */
  placeholder: v.string(),
})
export type PhotoView = v.InferOutput<typeof PhotoView>

/** The part of a listing that only its owner and admins see. */
const OwnersView = v.object({
  /** The wizard form of the listing; null for a listing that was made without one. */
  form: v.nullable(ListingForm),
  views: v.number(),
  saves: v.number(),
  /** How many people wrote a message about it. */
  messages: v.number(),
})

/**
 * A listing as the requesting person may see it: the street is '' when it is withheld, and the owner's
 * preferences about people are always left out.
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
  /** Grows by one with every change of the texts or photos. */
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
  /** The room counts that the owner left open: their fields are defaults that nobody said. */
  unanswered: v.optional(v.array(v.picklist(ROOM_COUNTS))),
  /** The deposit in US dollars. */
  deposit: v.number(),
  fees: Fees,
  status: v.picklist(LISTING_STATUSES),
  /** Whether we keep the home off the market: then its status is `paused`, and its owner cannot change that. */
  isHidden: v.optional(v.literal(true)),
  pausedUntil: v.nullable(DaySchema),
  /** The day on which the owner last confirmed that the home is available. */
  confirmedOn: DaySchema,
  owners: v.nullable(OwnersView),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type ListingView = v.InferOutput<typeof ListingView>
