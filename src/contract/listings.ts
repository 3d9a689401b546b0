import * as v from 'valibot'
import { HOME_NOT_LOADED } from './fallbacks.ts'
import { DaySchema } from '../domain/core/dates.ts'
import { Id } from '../domain/core/ids.ts'
import { REVISION_MAX, UNDO_WINDOW_MS } from '../domain/core/limits.ts'
import { storableText } from '../domain/core/text.ts'
import { normaliseZip } from '../domain/listings/addresses.ts'
import { LISTING_MOVES } from '../domain/listings/listing-life.ts'
import { ListingPayload } from '../domain/listings/listing-payload.ts'
import { ListingView } from '../domain/listings/listing-view.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { opKind, type OpKindShape } from './op-kind.ts'
import { photoEndpoints } from './photos.ts'

const ListingParams = v.object({ listingId: Id })

/** Endpoints of listings. */
export const listingEndpoints = {
  listings: endpoint({
    method: 'GET',
    path: '/listing',
    auth: 'user',
    summary:
      'Own listings for a homeowner, all for an admin, active ones for a seeker; with street and zipCode, for homeowners and admins, the duplicate check',
    query: v.object({ street: v.optional(storableText(200)), zipCode: v.optional(storableText(20)) }),
    response: v.array(
      v.union([
        ListingView,
        v.strictObject({ address: v.strictObject({ street: v.string(), zipCode: v.string() }) }),
      ]),
    ),
    fallback: '',
  }),
  createListing: endpoint({
    method: 'POST',
    path: '/listing',
    auth: 'homeowner',
    summary: 'Create a listing',
    body: ListingPayload,
    response: ListingView,
    status: 201,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  listing: endpoint({
    method: 'GET',
    path: '/listing/:listingId',
    auth: 'user',
    summary:
      'One listing: an own one in any state, for admins every one, for others those that are to be had',
    params: ListingParams,
    response: ListingView,
    fallback: HOME_NOT_LOADED,
  }),
  updateListing: endpoint({
    method: 'PUT',
    path: '/listing/:listingId',
    auth: 'homeowner',
    summary: 'Change a listing if nobody else did since the revision that is named',
    params: ListingParams,
    body: v.strictObject({
      revision: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REVISION_MAX)),
      listing: ListingPayload,
    }),
    response: ListingView,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  moveListing: endpoint({
    method: 'POST',
    path: '/listing/:listingId/move',
    auth: 'homeowner',
    summary: 'Pause until a day, resume, mark rented, list again, or confirm that it is still to be had',
    params: ListingParams,
    body: v.strictObject({
      move: v.picklist(LISTING_MOVES),
      until: v.optional(DaySchema),
      /** With `rent`: ends the open viewings, and each seeker gets a message; by default they stay. */
      viewings: v.optional(v.literal('end')),
    }),
    response: ListingView,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  deleteListing: endpoint({
    method: 'DELETE',
    path: '/listing/:listingId',
    auth: 'homeowner',
    summary: 'Delete a listing and its photos',
    params: ListingParams,
    body: v.strictObject({}),
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  saveListing: endpoint({
    method: 'PUT',
    path: '/listing/:listingId/saved',
    auth: 'user',
    summary: 'Keep a listing among the saved ones, or no longer',
    params: ListingParams,
    body: v.strictObject({ saved: v.boolean() }),
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
} as const satisfies Record<string, EndpointShape>

/** Operations on listings and their photos. */
export const listingOps = {
  'photo.listing': opKind({
    endpoint: photoEndpoints.uploadListingPhotos,
    payload: v.strictObject({ photoId: Id }),
    label: 'Photo of a home',
    // One lane per photo, so that a refused photo does not block the others.
    lane: (payload) => `photo:${payload.photoId}`,
    photoId: (payload) => payload.photoId,
  }),
  'photo.listing.delete': opKind({
    endpoint: photoEndpoints.deleteListingPhoto,
    payload: photoEndpoints.deleteListingPhoto.body,
    heldMs: UNDO_WINDOW_MS,
    label: 'Remove photo of a home',
    lane: (payload) => `photo:${payload.public_id}`,
  }),
  'listing.create': opKind({
    endpoint: listingEndpoints.createListing,
    payload: ListingPayload,
    label: 'New listing',
    // Two homes that turn out to have one address have one zip code, and arrive in their order.
    lane: ({ address }) => `listing:${normaliseZip(address.zipCode)}`,
  }),
  'listing.update': opKind({
    endpoint: listingEndpoints.updateListing,
    payload: v.strictObject({ listingId: Id, ...listingEndpoints.updateListing.body.entries }),
    label: 'Changes to a listing',
    lane: (payload) => `listing:${payload.listingId}`,
    params: ({ listingId }) => ({ listingId }),
    body: ({ revision, listing }) => ({ revision, listing }),
  }),
  'listing.move': opKind({
    endpoint: listingEndpoints.moveListing,
    payload: v.strictObject({ listingId: Id, ...listingEndpoints.moveListing.body.entries }),
    label: 'State of a listing',
    lane: (payload) => `listing:${payload.listingId}`,
    params: ({ listingId }) => ({ listingId }),
    body: ({ listingId: _listingId, ...body }) => body,
    // The seekers of ended viewings are told, which nobody can take back.
    heldMs: ({ move }) => (move === 'rent' ? UNDO_WINDOW_MS : undefined),
  }),
  'listing.delete': opKind({
    endpoint: listingEndpoints.deleteListing,
    payload: v.strictObject({ listingId: Id }),
    heldMs: UNDO_WINDOW_MS,
    label: 'Delete a listing',
    lane: (payload) => `listing:${payload.listingId}`,
    params: ({ listingId }) => ({ listingId }),
    body: () => ({}),
  }),
  'listing.save': opKind({
    endpoint: listingEndpoints.saveListing,
    payload: v.strictObject({ listingId: Id, saved: v.boolean() }),
    label: 'Saved home',
    quiet: true,
    lane: (payload) => `saved:${payload.listingId}`,
    coalesceKey: (payload) => payload.listingId,
    params: ({ listingId }) => ({ listingId }),
    body: ({ saved }) => ({ saved }),
  }),
} as const satisfies Record<string, OpKindShape>
