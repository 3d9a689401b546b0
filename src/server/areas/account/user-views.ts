import * as v from 'valibot'
import { premiumReason } from '../../../domain/account/entitlements.ts'
import type { MessageView } from '../../../domain/messages/message.ts'
import { SeekerPayload } from '../../../domain/seeker/seeker-payload.ts'
import type { PersonView, SeekerCard, UserView } from '../../../domain/account/user.ts'
import type { Row } from '../../platform/db/tables.ts'

// Views list the fields of a response one by one, so that a new column stays private by default.

/** Parses complete seeker answers; null when an answer is missing or invalid. */
export function parseCompleteAnswers(answers: unknown): SeekerPayload | null {
  const parsed = v.safeParse(SeekerPayload, answers)
  return parsed.success ? parsed.output : null
}

/** A user's own account, as only that user and admins see it. */
export function userView(row: Row<'users'>): UserView {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    userType: row.user_type,
    seekingOption: row.seeking_option,
    profileCompleted: row.profile_completed,
    locationPreference: row.location_preference,
    customLocation: row.custom_location,
    referralCode: row.referral_code,
    profilePicture: row.profile_picture,
    successSeen: row.success_seen,
    referralCount: row.referral_count,
    seatNumber: row.seat_number,
    emailConfirmed: row.email_confirmed_at !== null,
    newEmail: row.new_email,
    premium: premiumReason(row.seat_number, row.referral_count),
    seekerProfile: row.user_type === 'seeker' ? parseCompleteAnswers(row.seeker_answers) : null,
    isModerator: row.moderator_since !== null,
    suspension: row.suspended_at === null ? null : { until: row.suspended_until?.toISOString() ?? null },
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** The columns that `personView` needs. */
export const PERSON_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.user_type',
  'users.profile_picture',
] as const

/** A user as other users see them. */
export function personView(
  row: Pick<Row<'users'>, 'id' | 'first_name' | 'user_type' | 'profile_picture'>,
): PersonView {
  return {
    _id: row.id,
    firstName: row.first_name,
    userType: row.user_type,
    profilePicture: row.profile_picture,
  }
}

/** A seeker as other users see them in a list; null while the answers are incomplete. */
export function seekerCard(
  row: Pick<Row<'users'>, 'id' | 'first_name' | 'user_type' | 'profile_picture' | 'seeker_answers'>,
): SeekerCard | null {
  const answers = parseCompleteAnswers(row.seeker_answers)
  if (!answers) return null
  return {
    ...personView(row),
    location: answers.location,
    budgetRange: answers.preferences.budgetRange,
    moveInDate: answers.moveInDate,
    seekingOption: answers.seekingOption,
    habits: answers.habits,
  }
}

/** A message as its sender and recipient see it. */
export function messageView(row: Row<'messages'>): MessageView {
  return {
    _id: row.id,
    order: row.ordinal,
    opId: row.op_id,
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    content: row.content,
    photos: row.photos?.urls ?? [],
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }
}
