import type { api } from '../../../contract/api.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Handler } from '../../platform/dispatch/handler.ts'
import { checkHomePictures, checkProfilePicture } from './picture-cases.ts'

type UpdateProfile = Handler<(typeof api)['updateProfile']>

/** Publishes or changes a home, and compares its pictures in the same transaction when it is on the market. */
export const withPictureCheck =
  <I extends { db: Queryable; now: Date }>(
    change: (input: I) => Promise<ListingView>,
    { onlyUnchecked = false } = {},
  ): ((input: I) => Promise<ListingView>) =>
  async (input) => {
    const view = await change(input)
    if (view.status !== 'active') return view
    const row = await input.db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', view._id)
      .executeTakeFirstOrThrow()
    if (!onlyUnchecked || row.pictures === null) await checkHomePictures(input.db, row, input.now)
    return view
  }

/** Changes a profile, and compares its picture in the same transaction when it is a new one. */
export const withProfilePictureCheck =
  (updateProfile: UpdateProfile): UpdateProfile =>
  async (input) => {
    const { db, actor, body, now } = input
    const before = await db
      .selectFrom('users')
      .select('profile_picture')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    const view = await updateProfile(input)
    const url = body.profilePicture ?? ''
    if (url !== '' && url !== before.profile_picture) await checkProfilePicture(db, actor.userId, url, now)
    return view
  }
