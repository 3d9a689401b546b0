import { REFERRALS_FOR_PREMIUM, SEATS_PER_CITY } from '../core/limits.ts'
import type { UserView } from './user.ts'

/** Why a person has free premium for life: an early seat in a city, or enough referrals; null for none. */
export function premiumReason(seatNumber: number | null, referralCount: number): UserView['premium'] {
  if (seatNumber !== null && seatNumber <= SEATS_PER_CITY) return 'early_seat'
  return referralCount >= REFERRALS_FOR_PREMIUM ? 'referrals' : null
}
