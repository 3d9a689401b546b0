import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { HomeEntryOf } from '../domain/tours/tour.ts'
import { tourEndpoints } from './tours.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

/** Operations on the tours of saved homes. */
export const tourOps = {
  'home.entry': opKind({
    endpoint: tourEndpoints.writeHomeEntry,
    payload: HomeEntryOf,
    label: 'Note about a home',
    quiet: true,
    lane: ({ listingId }) => `home:${listingId}`,
    register: ({ listingId, key }) => `${listingId}/${key}`,
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
