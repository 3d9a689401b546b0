import type { SeekingOption } from '../../../../domain/seeker/seeker.ts'
import { countOf, plural } from '../../../../domain/core/phrases.ts'

// Unsent work that needs a decision.
export const needsYouTitle = 'Something needs your attention'
export const needsYouText = 'A message or change couldn’t be sent as is.'
export const openOutbox = 'Open the outbox'

// Viewings.
export const viewingsTitle = (count: number) =>
  count === 1 ? 'A viewing is waiting for your answer' : `${count} viewings are waiting for your answer`
export const answerViewing = 'Answer it'

// The tours of today.
export const toursTitle = (count: number) => `${countOf(count, 'home')} to tour today`
export const toursUnreadyText = 'Get everything on this device while you have a signal.'
export const toursReadyText = 'Everything is on this device, with or without a signal.'
export const prepareTours = 'Get your tours ready'
export const openPlan = 'Open today’s plan'

// Unread messages.
export const unreadTitle = (count: number) => countOf(count, 'new message')
export const unreadText = (count: number) => plural(count, 'Read it and reply.', 'Read them and reply.')
export const openMessages = 'Open Messages'

// Listings that need a confirmation.
export const unconfirmedTitle = (count: number) =>
  plural(count, 'Is it still available?', 'Are they still available?')
export const unconfirmedText = (count: number) =>
  `${countOf(count, 'listing leaves', 'listings leave')} the search unless you confirm.`
export const confirm = 'Confirm'

// Admins.
export const adminTitle = 'All quiet'
export const adminText = 'Live counts for every listing and place.'
export const adminDashboard = 'Admin Dashboard'

// Owners.
export const firstListingTitle = 'List your first home'
export const firstListingText = 'It takes about ten minutes, and every answer saves as you go.'
export const listHome = 'List a home'
export const ownerTitle = 'Get more replies'
export const ownerText = 'Photos and an exact date help the most.'
export const seeListings = 'See your listings'

// An account without a type.
export const setupTitle = 'What brings you here?'
export const setupText = 'Find a home or list one: two questions, and you can start.'
export const finishSetup = 'Finish setting up'

// Seekers.
const REWARDS: Record<SeekingOption, string> = {
  WITH_ROOMMATES: 'Add a photo and a few answers to get better matches.',
  FIND_GROUP: 'Add a photo and a few answers to get better matches.',
  SOLO: 'Add a few answers to see which homes fit you.',
}
export const profileTitle = 'Tell us a little more'
export const profileText = (percent: number, goal: SeekingOption) =>
  `Your profile is at ${percent}%. ${REWARDS[goal]}`
export const addToProfile = 'Add to your profile'
export const peopleTitle = 'See who fits'
export const roommatesText = 'People in your area, and how they live.'
export const findRoommates = 'Find roommates'
export const groupText = 'People in your area who want a group, and how they live.'
export const findGroup = 'Find your group'
export const homesTitle = 'See which homes fit'
export const homesText = 'Homes in your area, with everything they cost.'
export const findHome = 'Find a home'
