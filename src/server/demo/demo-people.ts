import { addDays, type Day } from '../../domain/core/dates.ts'
import { CITY_CODES, type CityCode } from '../../domain/core/locations.ts'
import {
  CLEANLINESS_LEVELS,
  DIETS,
  emptySeekerDraft,
  GROUP_SIZES,
  HOUSING_TYPES,
  INTERESTS,
  SEEKER_PROPERTY_TYPES,
  SLEEP_SCHEDULES,
  SOCIAL_LEVELS,
  WORK_STYLES,
  type SeekingOption,
} from '../../domain/seeker/seeker.ts'
import { toSeekerPayload } from '../../domain/seeker/seeker-payload.ts'
import { regionOf } from '../../domain/core/locations.ts'
import { uuidv7 } from '../../domain/core/ids.ts'
import type { UserType } from '../../domain/account/user.ts'
import type { Row } from '../platform/db/tables.ts'
import type { SeededRandom } from './demo-random.ts'

/** E-mail domain of all samples; no mail to a `.test` domain can reach a real person. */
export const SAMPLE_DOMAIN = 'sample.commonroof.test'
export const SAMPLE_LAST_NAME = 'Sample'
const SEEKERS_PER_CITY = 40
const OWNERS_PER_CITY = 8

const NAMES = [
  'Amara',
  'Ben',
  'Chloe',
  'Diego',
  'Elif',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jamal',
  'Keiko',
  'Liam',
  'Maya',
  'Noor',
  'Omar',
  'Priya',
  'Quinn',
  'Rosa',
  'Sami',
  'Tess',
  'Uma',
  'Victor',
  'Wren',
  'Xavi',
  'Yara',
  'Zane',
  'Alma',
  'Bruno',
  'Celia',
  'Dev',
  'Esme',
  'Felix',
  'Gia',
  'Hana',
  'Ivan',
  'June',
  'Kofi',
  'Lena',
  'Milo',
  'Nadia',
  'Otis',
  'Paz',
]

/** The three sample accounts that `npm run demo` prints. */
export const SIGN_INS = [
  { email: `seeker@${SAMPLE_DOMAIN}`, firstName: 'Robin', userType: 'seeker', city: 'la' },
  { email: `homeowner@${SAMPLE_DOMAIN}`, firstName: 'Kim', userType: 'homeowner', city: 'la' },
  { email: `admin@${SAMPLE_DOMAIN}`, firstName: 'Alex', userType: 'admin', city: 'sd' },
] as const satisfies readonly { email: string; firstName: string; userType: UserType; city: CityCode }[]

type User = Row<'users'>

interface Sample {
  email: string
  firstName: string
  userType: UserType
  city: CityCode
  seekingOption?: SeekingOption
}

function seekerAnswers(
  random: SeededRandom,
  city: CityCode,
  seekingOption: SeekingOption,
  picture: string,
  today: Day,
) {
  const { amenities } = emptySeekerDraft()
  for (const key of Object.keys(amenities) as (keyof typeof amenities)[]) amenities[key] = random.chance(0.4)
  const draft = {
    ...emptySeekerDraft(seekingOption),
    location: city,
    selectedRegion: regionOf(city),
    budget: random.int(9, 32) * 100,
    moveInOption: 'custom' as const,
    moveInDate: addDays(today, random.int(3, 80)),
    sleepSchedule: random.pick(SLEEP_SCHEDULES),
    workStyle: random.pick(WORK_STYLES),
    cleanliness: random.pick(CLEANLINESS_LEVELS),
    propertyType: random.pick(SEEKER_PROPERTY_TYPES),
    housingType: random.pick(HOUSING_TYPES.filter((type) => type !== 'other')),
    amenities,
    socialLevel: random.pick(SOCIAL_LEVELS),
    dietaryPreference: random.pick(DIETS),
    interests: random.some(INTERESTS, random.int(1, 5)),
    groupSize: seekingOption === 'FIND_GROUP' ? random.pick(GROUP_SIZES) : null,
    profilePicture: picture,
  }
  return toSeekerPayload(draft, today)
}

function samples(random: SeededRandom): Sample[] {
  const list: Sample[] = SIGN_INS.map((signIn) => ({
    ...signIn,
    ...(signIn.userType === 'seeker' ? { seekingOption: 'WITH_ROOMMATES' as const } : {}),
  }))
  for (const city of CITY_CODES) {
    for (let index = 0; index < SEEKERS_PER_CITY + OWNERS_PER_CITY; index++) {
      const firstName = random.pick(NAMES)
      const email = `${firstName.toLowerCase()}.${city}${index + 1}@${SAMPLE_DOMAIN}`
      if (index < OWNERS_PER_CITY) list.push({ email, firstName, userType: 'homeowner', city })
      else
        list.push({
          email,
          firstName,
          userType: 'seeker',
          city,
          seekingOption: random.pick(['WITH_ROOMMATES', 'WITH_ROOMMATES', 'FIND_GROUP', 'SOLO']),
        })
    }
  }
  return list
}

/**
 * Rows of all sample accounts, `SIGN_INS` first.
 *
 * @param pictureOf returns the path of a new account's profile picture.
 */
export function sampleUsers(
  random: SeededRandom,
  passwordHash: string,
  pictureOf: (ownerId: string) => string,
  now: Date,
): User[] {
  const today = now.toISOString().slice(0, 10)
  const seats = new Map<CityCode, number>()
  return samples(random).map(({ email, firstName, userType, city, seekingOption }, index) => {
    const createdAt = new Date(now.getTime() - random.int(1, 60 * 24 * 60) * 60_000)
    const id = uuidv7(createdAt.getTime(), random.bytes(10))
    const picture = userType === 'admin' ? '' : pictureOf(id)
    const seat = (seats.get(city) ?? 0) + 1
    seats.set(city, seat)
    return {
      id,
      email,
      // Others see only the first name, so it says that the person is a sample.
      first_name: `${firstName} (sample)`,
      last_name: SAMPLE_LAST_NAME,
      password_hash: passwordHash,
      user_type: userType,
      seeking_option: seekingOption ?? null,
      profile_completed: true,
      completed_at: createdAt,
      location_preference: city,
      custom_location: '',
      referral_code: `DEMO${String(index).padStart(4, '0')}`,
      referred_by: null,
      referral_count: 0,
      referral_premium_at: null,
      seat_number: seat,
      profile_picture: picture,
      success_seen: true,
      seeker_answers: seekingOption ? seekerAnswers(random, city, seekingOption, picture, today) : null,
      suspended_at: null,
      suspended_until: null,
      moderator_since: null,
      deletion_due_at: null,
      emptied_at: null,
      // An address that counts as confirmed from the first moment was never proved.
      email_confirmed_at: new Date(createdAt.getTime() + 60_000),
      new_email: null,
      old_email_agreed_at: null,
      new_email_agreed_at: null,
      created_at: createdAt,
      updated_at: createdAt,
      match_settings: null,
    }
  })
}
