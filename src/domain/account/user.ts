import * as v from 'valibot'
import { PersonBadges } from './badges.ts'
import { looksLikeEmail } from '../core/email.ts'
import {
  CUSTOM_LOCATION_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '../core/limits.ts'
import { Id } from '../core/ids.ts'
import { DeviceTimeZone } from './session-view.ts'
import { posesAsProduct, PRODUCT_NAME_MESSAGE, shownName } from '../core/names.ts'
import { CustomLocation, DEFAULT_LOCATION, LocationCodeSchema } from '../core/locations.ts'
import { PictureUrl } from '../core/photo-urls.ts'
import { SeekingOptionSchema } from '../seeker/seeker.ts'
import { SeekerPayload } from '../seeker/seeker-payload.ts'
import { isStorableText, storableText } from '../core/text.ts'

export const USER_TYPES = ['homeowner', 'seeker', 'admin'] as const
export type UserType = (typeof USER_TYPES)[number]
/** Account types that a person can choose; only the operator makes an admin. */
export const CHOSEN_USER_TYPES = ['homeowner', 'seeker'] as const
export const ChosenUserType = v.picklist(CHOSEN_USER_TYPES, 'Please choose an account type')

export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.maxLength(EMAIL_MAX_LENGTH, 'Email is invalid'),
  v.check(looksLikeEmail, 'Email is invalid'),
  v.check(isStorableText, 'Email is invalid'),
)

const FirstName = shownName(NAME_MAX_LENGTH, 'First name is required')
const LastName = shownName(NAME_MAX_LENGTH, 'Last name is required')

/** An invitation shows both names, so they must not make the product's name together. */
export const poseTogether = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  posesAsProduct(`${firstName} ${lastName}`)

/** A password as a person gives it; whether it is right is another question. */
export const GivenPassword = v.pipe(
  v.string(),
  v.nonEmpty('Password is required'),
  v.maxLength(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
  v.check(isStorableText, 'Password has a character we can’t use'),
)
/** A password that a person chooses; the server also refuses the most common ones. */
export const NewPassword = v.pipe(
  GivenPassword,
  v.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
)

const LocationPreference = v.pipe(
  v.string(),
  v.nonEmpty('Location preference is required'),
  v.maxLength(CUSTOM_LOCATION_MAX_LENGTH),
  LocationCodeSchema,
)

const BAD_REFERRAL_CODE = 'This referral code is not valid'
export const ReferralCode = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(16, BAD_REFERRAL_CODE),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{4,16}$/, BAD_REFERRAL_CODE),
)

/** The body of POST /auth/register. A registration succeeds with an unknown or malformed referral code. */
export const Registration = v.pipe(
  v.strictObject({
    firstName: FirstName,
    lastName: LastName,
    email: Email,
    password: NewPassword,
    referralCode: v.optional(v.nullable(storableText(64)), null),
    timeZone: v.optional(DeviceTimeZone, null),
    // The form asks for a place; a registration without one counts for the fallback (specification, section 4).
    locationPreference: v.pipe(
      v.optional(v.nullable(v.union([v.literal(''), LocationPreference])), null),
      v.transform((place) => place || DEFAULT_LOCATION),
    ),
  }),
  v.forward(
    v.partialCheck([['firstName'], ['lastName']], (names) => !poseTogether(names), PRODUCT_NAME_MESSAGE),
    ['lastName'],
  ),
)
export type Registration = v.InferOutput<typeof Registration>

/** The create-account form: the registration's fields in the order of the page, and the repeated password. */
export const RegistrationForm = v.pipe(
  v.object({
    firstName: FirstName,
    lastName: LastName,
    locationPreference: LocationPreference,
    customLocation: v.string(),
    email: Email,
    password: NewPassword,
    confirmPassword: v.string(),
    referralCode: v.string(),
  }),
  v.forward(
    v.partialCheck([['firstName'], ['lastName']], (names) => !poseTogether(names), PRODUCT_NAME_MESSAGE),
    ['lastName'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      'Passwords do not match',
    ),
    ['confirmPassword'],
  ),
)

/** The token in the link of a mail: 256 random bits in base64url. */
export const LinkToken = v.pipe(
  v.string(),
  v.maxLength(64, 'This link is not complete'),
  v.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete'),
)

/** The body of a sign-in: only the shape of the e-mail address and the presence of a password are checked. */
export const Credentials = v.strictObject({
  email: Email,
  password: GivenPassword,
  timeZone: v.optional(DeviceTimeZone, null),
})
export type Credentials = v.InferOutput<typeof Credentials>

/** The body of PUT /profile: any of these fields, or the complete seeker payload. */
export const ProfileChange = v.strictObject({
  firstName: v.optional(FirstName),
  lastName: v.optional(LastName),
  userType: v.optional(ChosenUserType),
  locationPreference: v.optional(LocationCodeSchema),
  customLocation: v.optional(CustomLocation),
  successSeen: v.optional(v.literal(true)),
  ...v.partial(SeekerPayload).entries,
})
export type ProfileChange = v.InferOutput<typeof ProfileChange>

/** The signed-in user's own account. */
export const UserView = v.object({
  _id: Id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  userType: v.nullable(v.picklist(USER_TYPES)),
  seekingOption: v.nullable(SeekingOptionSchema),
  profileCompleted: v.boolean(),
  locationPreference: v.nullable(LocationCodeSchema),
  customLocation: v.string(),
  referralCode: v.string(),
  profilePicture: PictureUrl,
  /** True once /success was shown after signing in; it is shown once per account. */
  successSeen: v.boolean(),
  /** People who registered with this person's code. */
  referralCount: v.number(),
  /** The number of the person's early seat in their city; null without one. */
  seatNumber: v.nullable(v.number()),
  premium: v.nullable(v.picklist(['early_seat', 'referrals'])),
  /** Whether the person proved their address; a view that an earlier version stored has none of these two fields. */
  emailConfirmed: v.optional(v.boolean(), true),
  /** The new address, while it waits for both addresses to agree. */
  newEmail: v.optional(v.nullable(v.string()), null),
  /** The answers of a completed seeker profile. */
  seekerProfile: v.nullable(SeekerPayload),
  /** Whether the person works on the queue of reports. */
  isModerator: v.optional(v.boolean(), false),
  /** Null while the person is not suspended; the end is null for a suspension without one. */
  suspension: v.optional(v.nullable(v.object({ until: v.nullable(v.string()) })), null),
  /** When the account will be deleted, by the person's wish; null otherwise. */
  deletionDueAt: v.optional(v.nullable(v.string()), null),
  createdAt: v.string(),
})
export type UserView = v.InferOutput<typeof UserView>

/** A person as other signed-in people see them. */
export const PersonView = v.object({
  _id: Id,
  firstName: v.string(),
  userType: v.nullable(v.picklist(USER_TYPES)),
  profilePicture: PictureUrl,
  /** Where the person is shown alone: as the owner of a home, and in a conversation. */
  badges: v.exactOptional(PersonBadges),
})
export type PersonView = v.InferOutput<typeof PersonView>

/** A seeker as other seekers see them; private answers are left out. */
export const SeekerCard = v.object({
  ...PersonView.entries,
  location: v.string(),
  budgetRange: v.object({ min: v.number(), max: v.number() }),
  moveInDate: v.string(),
  seekingOption: SeekingOptionSchema,
  habits: SeekerPayload.entries.habits,
})
export type SeekerCard = v.InferOutput<typeof SeekerCard>

/** The person who owns a referral code. */
export const ReferrerView = v.object({
  firstName: v.string(),
  lastName: v.string(),
  referralCode: v.string(),
})
export type ReferrerView = v.InferOutput<typeof ReferrerView>
