import type { SeekingOption } from '../../../domain/seeker/seeker.ts'
import * as strings from './strings/dashboard-suggestions.ts'

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

/** Where each goal leads. */
const GOAL_ACTIONS: Record<SeekingOption, NextAction> = {
  WITH_ROOMMATES: {
    title: strings.peopleTitle,
    text: strings.roommatesText,
    to: '/find-roommates',
    label: strings.findRoommates,
  },
  FIND_GROUP: {
    title: strings.peopleTitle,
    text: strings.groupText,
    to: '/find-roommates',
    label: strings.findGroup,
  },
  SOLO: {
    title: strings.homesTitle,
    text: strings.homesText,
    to: '/home-finder',
    label: strings.findHome,
  },
}

/** The most useful action: tasks that other people or deadlines wait for come before suggestions. */
export function nextAction(facts: NextActionFacts): NextAction {
  if (facts.needsYou > 0) {
    return {
      title: strings.needsYouTitle,
      text: strings.needsYouText,
      to: '/outbox',
      label: strings.openOutbox,
    }
  }
  const [viewing] = facts.viewings
  if (viewing) {
    return {
      title: strings.viewingsTitle(facts.viewings.length),
      text: viewing.title,
      to: '/messages',
      search: { with: viewing.otherId },
      label: strings.answerViewing,
    }
  }
  if (facts.tours.today > 0) {
    return {
      title: strings.toursTitle(facts.tours.today),
      text: facts.tours.unready > 0 ? strings.toursUnreadyText : strings.toursReadyText,
      to: '/saved',
      search: { view: 'today' },
      label: facts.tours.unready > 0 ? strings.prepareTours : strings.openPlan,
    }
  }
  if (facts.unread > 0) {
    return {
      title: strings.unreadTitle(facts.unread),
      text: strings.unreadText(facts.unread),
      to: '/messages',
      label: strings.openMessages,
    }
  }
  if (facts.unconfirmed > 0) {
    return {
      title: strings.unconfirmedTitle(facts.unconfirmed),
      text: strings.unconfirmedText(facts.unconfirmed),
      to: '/view-listing',
      label: strings.confirm,
    }
  }
  return suggestion(facts)
}

/** The suggestion for the person's account type and goal, when nothing waits. */
function suggestion(facts: NextActionFacts): NextAction {
  switch (facts.userType) {
    case 'admin':
      return {
        title: strings.adminTitle,
        text: strings.adminText,
        to: '/admin',
        label: strings.adminDashboard,
      }
    case 'homeowner':
      return facts.listings === 0
        ? {
            title: strings.firstListingTitle,
            text: strings.firstListingText,
            to: '/setup/property-listing',
            label: strings.listHome,
          }
        : {
            title: strings.ownerTitle,
            text: strings.ownerText,
            to: '/view-listing',
            label: strings.seeListings,
          }
    case null:
      return {
        title: strings.setupTitle,
        text: strings.setupText,
        to: '/setup',
        label: strings.finishSetup,
      }
    default:
      return facts.profileStrength < STRONG_PERCENT
        ? {
            title: strings.profileTitle,
            text: strings.profileText(facts.profileStrength, facts.goal ?? 'WITH_ROOMMATES'),
            to: '/profile/edit',
            label: strings.addToProfile,
          }
        : GOAL_ACTIONS[facts.goal ?? 'WITH_ROOMMATES']
  }
}
