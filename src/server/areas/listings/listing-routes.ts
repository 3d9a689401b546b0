import type { Handlers } from '../../platform/dispatch/handler.ts'
import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import { createListing, deleteListing, updateListing } from './listing-changes.ts'
import { checkAddress, listListings, readListing, saveListing } from './listing-service.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { countUse } from '../../platform/http/rate-limits.ts'
import { deletePhoto, storePhotos } from '../../platform/photos/uploads.ts'

export const listingHandlers = {
  listings: async ({ deps, db, actor, query, address, now }) => {
    const { street, zipCode } = query
    if (street === undefined && zipCode === undefined) return listListings(db, actor, now)
    // Only the form of a listing asks for this; others would find the streets that listings withhold.
    if (actor.userType !== 'homeowner' && actor.userType !== 'admin')
      throw new Refusal('forbidden', 'Only homeowners can do this')
    await countUse(db, 'addressCheckByPerson', actor.userId, deps.config.rateLimits, now)
    await countUse(db, 'addressCheckByAddress', address, deps.config.rateLimits, now)
    return checkAddress(db, street, zipCode)
  },

  createListing: ({ deps, db, actor, body, op, now }) =>
    createListing(db, actor, body, op, { now, limits: deps.config.rateLimits }),

  listing: ({ db, actor, params, now }) => readListing(db, actor, params.listingId, now),

  updateListing: ({ deps, db, actor, params, body, op, now }) =>
    updateListing(db, actor, params.listingId, body, op, { now, limits: deps.config.rateLimits }),

  deleteListing: async ({ deps, db, actor, params, now, afterCommit }) => {
    const ids = await deleteListing(db, actor, params.listingId, now)
    for (const id of ids) afterCommit(() => deps.photos.remove(id))
    return { ok: true }
  },

  saveListing: async ({ db, actor, params, body, now }) => {
    await saveListing(db, actor, params.listingId, body.saved, now)
    return { ok: true }
  },

  uploadListingPhotos: async ({ db, actor, photos, now }) => {
    const urls = await storePhotos(db, actor.userId, 'listing', photos, now)
    return { imageData: urls.map((url) => ({ url, public_id: publicIdOf(url) })) }
  },

  deleteListingPhoto: async ({ deps, db, actor, body, now, afterCommit }) => {
    const id = await deletePhoto(db, actor.userId, 'listing', body, now)
    if (id !== null) afterCommit(() => deps.photos.remove(id))
    return { ok: true }
  },

  uploadProfilePhoto: async ({ db, actor, photos, now }) => {
    const [imageUrl = ''] = await storePhotos(db, actor.userId, 'profile', photos, now)
    return { imageUrl }
  },

  deleteProfilePhoto: async ({ deps, db, actor, body, now, afterCommit }) => {
    const id = await deletePhoto(db, actor.userId, 'profile', body, now)
    if (id !== null) afterCommit(() => deps.photos.remove(id))
    return { ok: true }
  },
} satisfies Partial<Handlers>
