import { publicIdOf } from '../../../domain/core/photo-urls.ts'
import type { Handlers } from '../../platform/dispatch/handler.ts'
import { writeEntry } from './tour-entry-service.ts'
import { savedHomes } from './saved-home-service.ts'
import { keepPhotos } from '../../platform/photos/uploads.ts'

export const tourHandlers = {
  savedHomes: async ({ db, actor, now }) => ({ homes: await savedHomes(db, actor, now) }),

  writeHomeEntry: async ({ deps, db, actor, params, body, now, afterCommit }) => {
    const { entry, droppedUrls } = await writeEntry(db, actor.userId, params.listingId, body, now)
    for (const url of droppedUrls) afterCommit(() => deps.photos.remove(publicIdOf(url)))
    return entry
  },

  uploadTourPhoto: async ({ db, actor, photos, now }) => {
    const [imageUrl = ''] = await keepPhotos(db, actor.userId, 'tour', photos, now)
    return { imageUrl }
  },
} satisfies Partial<Handlers>
