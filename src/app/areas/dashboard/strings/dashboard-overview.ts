import { REFERRALS_FOR_PREMIUM, SEATS_PER_CITY } from '../../../../domain/core/limits.ts'
import { countOf } from '../../../../domain/core/phrases.ts'

// The frame of every dashboard.
export const loading = 'Loading your day'
export const hello = (firstName: string) => `Hello, ${firstName}`
export const invitedTitle = 'You were invited to a group'
export const invitedText = 'We saved the code from your link.'
export const openInvitation = 'See the invitation'
export const profileSavedTitle = 'Saved on this device'
export const profileSending = 'Your profile is complete and is sending now.'
export const profileWaiting =
  'Publishes when you’re online. Your profile is complete on this device and sends automatically.'
export const outboxTitle = 'On its way'
export const outboxSending = (count: number) =>
  `${countOf(count, 'item is', 'items are')} saved on this device and sending now.`
export const outboxWaiting = (count: number) =>
  `${countOf(count, 'item is', 'items are')} saved on this device and waiting to send.`
export const openOutbox = 'Open the outbox'

// The profile of a seeker.
export const profileTitle = 'Your profile'
export const profileStrength = 'Profile strength'
export const seeProfile = 'See your profile'

// The referral code.
export const referralTitle = 'Bring your people'
export const referralProgress = (count: number) =>
  `${count} of ${REFERRALS_FOR_PREMIUM} people joined with your code. At ${REFERRALS_FOR_PREMIUM}, premium is yours for life.`
export const referralEarned = (count: number) =>
  `${countOf(count, 'person', 'people')} joined with your code. Premium is yours for life.`
export const copyInvitation = 'Copy invite link'
export const invitationCopied = 'Link copied'
export const seatsTaken = (taken: number, city: string) =>
  `${taken} of ${SEATS_PER_CITY} early seats taken in ${city}`
export const ownSeat = (seat: number, city: string) =>
  `You have seat ${seat} of ${SEATS_PER_CITY} in ${city}.`
export const ownSeatForLife = (seat: number, city: string) =>
  `You have seat ${seat} of ${SEATS_PER_CITY} in ${city}: premium for life.`

// Saved homes.
export const savedTitle = 'Saved homes'
export const allSaved = (count: number) => `See all ${count}`
export const nothingChanged = 'No changes since you last looked.'
export const availableOffline = (count: number) => `${countOf(count, 'home')} available offline`

// The listings of an owner.
export const listingsTitle = 'Your listings'
export const seeAllListings = 'See all'
export const noListings = 'You don’t have a listing yet.'
export const views = 'Views'
export const saves = 'Saves'
export const messages = 'Messages'
