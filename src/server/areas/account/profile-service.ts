import { AGE_ORDER_MESSAGE } from '../../../domain/listings/listing-steps.ts'
import type { SeekingOption } from '../../../domain/seeker/seeker.ts'
import { SeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import { cleanCustomLocation, isCityCode } from '../../../domain/core/locations.ts'
import { isLocalPhoto, UNKNOWN_PICTURE_MESSAGE } from '../../../domain/core/photo-urls.ts'
import { PRODUCT_NAME_MESSAGE } from '../../../domain/core/names.ts'
import { poseTogether, type ProfileChange } from '../../../domain/account/user.ts'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row, SeekerAnswers } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { parseCompleteAnswers } from './user-views.ts'
import { ownsPhotos } from '../../platform/photos/photo-ownership.ts'

type User = Row<'users'>
type Changes = Partial<Omit<User, 'id' | 'created_at'>>

const seekersOnly = (field: string) =>
  new Refusal('forbidden', 'Only seekers can give these answers', { field })

/**
 * Applies a partial change or the whole seeker payload to a user's profile, and returns the new row.
 * @throws Refusal `type_locked` (409), `forbidden` (403), `invalid` (400)
 */
export async function changeProfile(
  db: Queryable,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<User> {
  const user = await lockedUser(db, userId)
  checkNames({ firstName: user.first_name, lastName: user.last_name }, change)
  const next: Changes = {}
  if (change.firstName !== undefined) next.first_name = change.firstName
  if (change.lastName !== undefined) next.last_name = change.lastName
  if (change.successSeen) next.success_seen = true
  if (change.location !== undefined) Object.assign(next, locationColumns(change.location))
  // These explicit fields override the location that the answers imply.
  if (change.locationPreference !== undefined) next.location_preference = change.locationPreference
  if (change.customLocation !== undefined) next.custom_location = change.customLocation
  Object.assign(next, changeType(user, change))
  await changePicture(db, userId, change, next)
  const changed = { ...user, ...next }
  Object.assign(next, changeAnswers(changed, change))
  if (change.profileCompleted && !user.profile_completed) {
    await checkComplete(db, { ...changed, ...next })
    Object.assign(next, { profile_completed: true, completed_at: now })
  }
  return db
    .updateTable('users')
    .set({ ...next, updated_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function lockedUser(db: Queryable, userId: string): Promise<User> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
}

type Names = { firstName: string; lastName: string }

/** @throws Refusal `invalid` (400) for a change that makes both names pose as the product */
function checkNames(stored: Names, { firstName, lastName }: ProfileChange): void {
  if (firstName === undefined && lastName === undefined) return
  const names = { firstName: firstName ?? stored.firstName, lastName: lastName ?? stored.lastName }
  if (!poseTogether(names)) return
  throw new Refusal('invalid', PRODUCT_NAME_MESSAGE, {
    field: lastName === undefined ? 'firstName' : 'lastName',
  })
}

/**
 * Specification, section 6: a completed profile keeps its account type. A new type starts without a
 * housing goal.
 */
function changeType(user: User, { userType }: ProfileChange): Changes {
  if (userType === undefined || userType === user.user_type) return {}
  if (user.profile_completed || user.user_type === 'admin') {
    throw new Refusal('type_locked', 'A completed profile can’t change its account type', {
      field: 'userType',
    })
  }
  return { user_type: userType, seeking_option: null, seeker_answers: null }
}

async function changePicture(
  db: Queryable,
  userId: string,
  { profilePicture }: ProfileChange,
  next: Changes,
): Promise<void> {
  if (profilePicture === undefined) return
  const isAllowed =
    !isLocalPhoto(profilePicture) &&
    (profilePicture === '' || (await ownsPhotos(db, userId, [profilePicture])))
  if (!isAllowed) throw new Refusal('invalid', UNKNOWN_PICTURE_MESSAGE, { field: 'profilePicture' })
  next.profile_picture = profilePicture
}

const ANSWER_KEYS = Object.keys(SeekerPayload.entries) as (keyof SeekerAnswers)[]
/** Answer keys that users of every type may set. */
const SHARED_KEYS: readonly string[] = ['profileCompleted', 'profilePicture']

/** Merges the given seeker answers into the stored ones, and copies the housing goal to its own column. */
function changeAnswers(user: User, change: ProfileChange): Changes {
  const givenKeys = ANSWER_KEYS.filter((key) => change[key] !== undefined)
  const seekerOnlyKey = givenKeys.find((key) => !SHARED_KEYS.includes(key))
  if (user.user_type !== 'seeker') {
    if (seekerOnlyKey !== undefined) throw seekersOnly(seekerOnlyKey)
    return {}
  }
  const answers = {
    ...user.seeker_answers,
    ...Object.fromEntries(givenKeys.map((key) => [key, change[key]])),
  } as SeekerAnswers
  if (change.profilePicture !== undefined && answers.form) {
    // The form may have been submitted before its picture was uploaded, so it gets the uploaded URL now.
    answers.form = { ...answers.form, profilePicture: change.profilePicture }
  }
  checkRanges(answers)
  const next: Changes = givenKeys.length > 0 ? { seeker_answers: answers } : {}
  if (change.seekingOption !== undefined) next.seeking_option = change.seekingOption
  if (user.profile_completed && parseCompleteAnswers({ ...answers, profileCompleted: true }) === null) {
    throw new Refusal('invalid', 'These answers don’t go together')
  }
  return next
}

function locationColumns(location: string): Changes {
  if (isCityCode(location)) return { location_preference: location, custom_location: '' }
  return {
    location_preference: 'other',
    custom_location: location === 'other' ? '' : cleanCustomLocation(location),
  }
}

function checkRanges({ preferences }: SeekerAnswers): void {
  if (!preferences) return
  const { ageRange, budgetRange } = preferences
  if (ageRange.min > ageRange.max)
    throw new Refusal('invalid', AGE_ORDER_MESSAGE, { field: 'preferences.ageRange' })
  if (budgetRange.min > budgetRange.max) {
    throw new Refusal('invalid', 'The lower budget is higher than the upper one', {
      field: 'preferences.budgetRange',
    })
  }
}

/** Refuses to complete the profile of a seeker without every answer or of a homeowner without a listing. */
async function checkComplete(db: Queryable, user: User): Promise<void> {
  const incomplete = (msg: string) => new Refusal('invalid', msg, { field: 'profileCompleted' })
  if (user.user_type === 'seeker') {
    if (parseCompleteAnswers(user.seeker_answers)) return
    throw incomplete('Please answer every question before completing your profile')
  }
  if (user.user_type === 'homeowner') {
    const listing = await db
      .selectFrom('listings')
      .select('id')
      .where('owner_id', '=', user.id)
      .limit(1)
      .executeTakeFirst()
    if (listing) return
    throw incomplete('Please list your home before completing your profile')
  }
  if (user.user_type === null) throw incomplete('Please choose an account type')
}

/**
 * Sets a seeker's housing goal, and returns the new row.
 * @throws Refusal `forbidden` (403) for a user who is not a seeker
 */
export async function chooseSeekingOption(
  db: Queryable,
  userId: string,
  seekingOption: SeekingOption,
  now: Date,
): Promise<User> {
  const user = await lockedUser(db, userId)
  if (user.user_type !== 'seeker') throw seekersOnly('seekingOption')
  const answers = user.seeker_answers && withOption(user.seeker_answers, seekingOption)
  return db
    .updateTable('users')
    .set({ seeking_option: seekingOption, seeker_answers: answers, updated_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function withOption(answers: SeekerAnswers, seekingOption: SeekingOption): SeekerAnswers {
  const { groupPreferences, ...others } = answers
  return {
    ...others,
    seekingOption,
    groupPreferences: seekingOption === 'FIND_GROUP' ? (groupPreferences ?? null) : null,
  }
}
