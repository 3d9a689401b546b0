import { publicIdOf } from '../../domain/photos.ts'
import type { Handlers } from '../call.ts'
import { writeEntry } from '../services/home-entries.ts'
import { savedHomes } from '../services/saved-homes.ts'
import { keepPhotos } from '../services/uploads.ts'

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
