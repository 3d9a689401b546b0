import type { Handlers } from '../call.ts'
import { publicIdOf } from '../../domain/photos.ts'
import { checkAddress, createListing, listListings } from '../services/listings.ts'
import { dropPhoto, keepPhotos } from '../services/uploads.ts'

export const listingHandlers = {
  listings: ({ db, actor, query }) =>
    query.street === undefined && query.zipCode === undefined
      ? listListings(db, actor)
      : checkAddress(db, query.street, query.zipCode),

  createListing: ({ db, actor, body, op, now }) => createListing(db, actor, body, op, now),

  uploadListingPhotos: async ({ db, actor, photos, now }) => {
    const urls = await keepPhotos(db, actor.userId, 'listing', photos, now)
    return { imageData: urls.map((url) => ({ url, public_id: publicIdOf(url) })) }
  },

  deleteListingPhoto: async ({ deps, db, actor, body, now, afterCommit }) => {
    const id = await dropPhoto(db, actor.userId, 'listing', body, now)
    afterCommit(() => deps.photos.remove(id))
    return { ok: true }
  },

  uploadProfilePhoto: async ({ db, actor, photos, now }) => {
    const [imageUrl = ''] = await keepPhotos(db, actor.userId, 'profile', photos, now)
    return { imageUrl }
  },

  deleteProfilePhoto: async ({ deps, db, actor, body, now, afterCommit }) => {
    const id = await dropPhoto(db, actor.userId, 'profile', body, now)
    afterCommit(() => deps.photos.remove(id))
    return { ok: true }
  },
} satisfies Partial<Handlers>
