import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import type { Handlers } from '../../platform/dispatch/handler.ts'
import { writeTourEntry } from './tour-entry-service.ts'
import { listSavedHomes } from './saved-home-service.ts'
import { storePhotos } from '../../platform/photos/uploads.ts'

export const tourHandlers = {
  savedHomes: async ({ db, actor, now }) => ({ homes: await listSavedHomes(db, actor, now) }),

  writeHomeEntry: async ({ deps, db, actor, params, body, now, afterCommit }) => {
    const { entry, droppedUrls } = await writeTourEntry(db, actor.userId, params.listingId, body, now)
    for (const url of droppedUrls) afterCommit(() => deps.photos.remove(publicIdOf(url)))
    return entry
  },

  uploadTourPhoto: async ({ db, actor, photos, now }) => {
    const [imageUrl = ''] = await storePhotos(db, actor.userId, 'tour', photos, now)
    return { imageUrl }
  },
} satisfies Partial<Handlers>
