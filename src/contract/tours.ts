import * as v from 'valibot'
import { SAVED_HOMES_NOT_LOADED } from './fallbacks.ts'
import { Id } from '../domain/core/ids.ts'
import { StoredPhotoUrl } from '../domain/core/photo-urls.ts'
import { SavedHome } from '../domain/tours/saved-home.ts'
import { TourEntry, TourEntryOfHome } from '../domain/tours/tour.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

/** Endpoints of saved homes and tours, which only the person can see. */
export const tourEndpoints = {
  savedHomes: endpoint({
    method: 'GET',
    path: '/homes/saved',
    auth: 'user',
    summary:
      'The homes that this person saved, newest first, at most 300: as they are now, or as they were last seen',
    response: v.object({ homes: v.array(SavedHome) }),
    fallback: SAVED_HOMES_NOT_LOADED,
  }),
  writeHomeEntry: endpoint({
    method: 'PUT',
    path: '/homes/:listingId/entries',
    auth: 'user',
    summary: 'Note one thing about a home; an older word than the one that stands changes nothing',
    params: v.object({ listingId: Id }),
    body: TourEntry,
    response: TourEntry,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  uploadTourPhoto: endpoint({
    method: 'POST',
    path: '/upload/tour',
    auth: 'user',
    summary: 'Upload a picture of a visit',
    multipart: { field: 'tourImage', maxFiles: 1 },
    response: v.object({ imageUrl: StoredPhotoUrl }),
    status: 201,
    fallback: 'Failed to upload the picture',
    idempotent: true,
  }),
} as const satisfies Record<string, EndpointShape>

/** Operations on the tours of saved homes. */
export const tourOps = {
  'home.entry': opKind({
    endpoint: tourEndpoints.writeHomeEntry,
    payload: TourEntryOfHome,
    label: 'Note about a home',
    quiet: true,
    lane: ({ listingId }) => `home:${listingId}`,
    coalesceKey: ({ listingId, key }) => `${listingId}/${key}`,
    params: ({ listingId }) => ({ listingId }),
    body: ({ key, value, writtenAt }) => ({ key, value, writtenAt }),
  }),
  'photo.tour': opKind({
    endpoint: tourEndpoints.uploadTourPhoto,
    payload: v.strictObject({ photoId: Id }),
    label: 'Picture of a visit',
    lane: ({ photoId }) => `photo:${photoId}`,
    photoId: ({ photoId }) => photoId,
  }),
} as const satisfies Record<string, OpKindShape>
