import type { SeekingOption } from '../../../domain/seeker/seeker.ts'
import { countOf } from '../../../domain/core/phrases.ts'

/** The action that a dashboard suggests: two texts and a link with its label. */
export interface NextAction {
  title: string
  text: string
  to: string
  search?: Record<string, string>
  label: string
}

/** The facts that decide which action is suggested. */
export interface NextActionFacts {
  userType: 'homeowner' | 'seeker' | 'admin' | null
  /** What a seeker looks for; null for everybody else, and before the choice. */
  goal: SeekingOption | null
  /** Operations that wait for the person's decision. */
  needsYou: number
  /** Unread messages. */
  unread: number
  /** Viewings that wait for this person's answer; `otherId` is the other person's id. */
  viewings: readonly { otherId: string; title: string }[]
  /** Tours planned for today, and how many of their homes are not stored on this device. */
  tours: { today: number; unready: number }
  /** Own listings that have to be confirmed as still available. */
  unconfirmed: number
  listings: number
  /** Percent, 0 to 100. */
  profileStrength: number
}

const STRONG_PERCENT = 80

/** What more answers bring, for each goal. */
const REWARD: Record<SeekingOption, string> = {
  WITH_ROOMMATES: 'A picture and a few answers bring better matches.',
  FIND_GROUP: 'A picture and a few answers bring better matches.',
  SOLO: 'A few answers show which homes fit you.',
}

/** Where each goal leads. */
const GOAL_ACTIONS: Record<SeekingOption, NextAction> = {
  WITH_ROOMMATES: {
    title: 'See who fits',
    text: 'People in your area, with how they live written out.',
    to: '/find-roommates',
    label: 'Find roommates',
  },
  FIND_GROUP: {
    title: 'See who fits',
    text: 'People in your area who look for a group, with how they live written out.',
    to: '/find-roommates',
    label: 'Find your group',
  },
  SOLO: {
    title: 'See which homes fit',
    text: 'Homes in your area, with everything they cost.',
    to: '/home-finder',
    label: 'Find a home',
  },
}

/** The most useful action: tasks that other people or deadlines wait for come before suggestions. */
export function nextAction(facts: NextActionFacts): NextAction {
  if (facts.needsYou > 0) {
    return {
      title: 'Something needs you',
      text: 'A message or a change could not be sent as it is.',
      to: '/outbox',
      label: 'Open the outbox',
    }
  }
  const [viewing] = facts.viewings
  if (viewing) {
    return {
      title:
        facts.viewings.length === 1
          ? 'A viewing waits for your answer'
          : `${facts.viewings.length} viewings wait for your answer`,
      text: viewing.title,
      to: '/messages',
      search: { with: viewing.otherId },
      label: 'Answer it',
    }
  }
  if (facts.tours.today > 0) {
    return {
      title: facts.tours.today === 1 ? 'One home to tour today' : `${facts.tours.today} homes to tour today`,
      text:
        facts.tours.unready > 0
          ? 'Bring everything to this device while there is signal.'
          : 'Everything is on this device, with or without signal.',
      to: '/saved',
      search: { view: 'today' },
      label: facts.tours.unready > 0 ? 'Prepare the tours' : 'Open today’s plan',
    }
  }
  if (facts.unread > 0) {
    return {
      title: facts.unread === 1 ? 'One new message' : `${facts.unread} new messages`,
      text: 'You have a new message.',
      to: '/messages',
      label: 'Read it',
    }
  }
  if (facts.unconfirmed > 0) {
    const count = countOf(facts.unconfirmed, 'listing leaves', 'listings leave')
    return {
      title: 'Is it still available?',
      text: `${count} the search unless you confirm.`,
      to: '/view-listing',
      label: 'Confirm',
    }
  }
  return suggestion(facts)
}

/** The suggestion for the person's account type and goal, when nothing waits. */
function suggestion(facts: NextActionFacts): NextAction {
  switch (facts.userType) {
    case 'admin':
      return {
        title: 'All quiet',
        text: 'Every listing and every place, with live counts.',
        to: '/admin',
        label: 'Admin Dashboard',
      }
    case 'homeowner':
      return facts.listings === 0
        ? {
            title: 'List your first home',
            text: 'It takes about ten minutes, and every answer is kept as you go.',
            to: '/setup/property-listing',
            label: 'List a home',
          }
        : {
            title: 'Your listing is your front door',
            text: 'Photos and an exact date bring the most replies.',
            to: '/view-listing',
            label: 'See your listings',
          }
    case null:
      return {
        title: 'Say what brings you here',
        text: 'A home to find or a home to list: two questions, and you can start.',
        to: '/setup',
        label: 'Finish setting up',
      }
    default:
      return facts.profileStrength < STRONG_PERCENT
        ? {
            title: 'Tell a little more',
            text: `Your profile is at ${facts.profileStrength} percent. ${REWARD[facts.goal ?? 'WITH_ROOMMATES']}`,
            to: '/profile/edit',
            label: 'Add to your profile',
          }
        : GOAL_ACTIONS[facts.goal ?? 'WITH_ROOMMATES']
  }
}
