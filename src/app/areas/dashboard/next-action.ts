import { countOf } from '../../../domain/core/phrases.ts'

export interface NextAction {
  title: string
  text: string
  to: string
  search?: Record<string, string>
  label: string
}

/** What is going on, as far as it can ask for something. */
export interface Situation {
  userType: 'homeowner' | 'seeker' | 'admin' | null
  needsYou: number
  unread: number
  /** Viewings that wait for this person's word, and whom they are with. */
  viewings: readonly { otherId: string; title: string }[]
  /** Homes to be toured today, and how many of them are not yet whole on this device. */
  tours: { today: number; unready: number }
  /** Listings whose owner has to say that they are still to be had. */
  unconfirmed: number
  listings: number
  profileStrength: number
}

const STRONG_PERCENT = 80

/** The one thing that helps most now: what others wait for before what would be nice. */
export function nextAction(now: Situation): NextAction {
  if (now.needsYou > 0) {
    return {
      title: 'Something needs you',
      text: 'A message or a change could not be sent as it is.',
      to: '/outbox',
      label: 'Open the outbox',
    }
  }
  const [viewing] = now.viewings
  if (viewing) {
    return {
      title:
        now.viewings.length === 1
          ? 'A viewing waits for your answer'
          : `${now.viewings.length} viewings wait for your answer`,
      text: viewing.title,
      to: '/messages',
      search: { with: viewing.otherId },
      label: 'Answer it',
    }
  }
  if (now.tours.today > 0) {
    return {
      title: now.tours.today === 1 ? 'One home to tour today' : `${now.tours.today} homes to tour today`,
      text:
        now.tours.unready > 0
          ? 'Bring everything to this device while there is signal.'
          : 'Everything is on this device, with or without signal.',
      to: '/saved',
      search: { view: 'today' },
      label: now.tours.unready > 0 ? 'Prepare the tours' : 'Open today’s plan',
    }
  }
  if (now.unread > 0) {
    return {
      title: now.unread === 1 ? 'One new message' : `${now.unread} new messages`,
      text: 'Somebody wrote to you.',
      to: '/messages',
      label: 'Read it',
    }
  }
  if (now.unconfirmed > 0) {
    return {
      title: 'Is it still available?',
      text: `${countOf(now.unconfirmed, 'listing leaves', 'listings leave')} the search unless you confirm.`,
      to: '/view-listing',
      label: 'Confirm',
    }
  }
  switch (now.userType) {
    case 'admin':
      return {
        title: 'All quiet',
        text: 'Every listing and every place, with live counts.',
        to: '/admin',
        label: 'Admin Dashboard',
      }
    case 'homeowner':
      return now.listings === 0
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
    default:
      return now.profileStrength < STRONG_PERCENT
        ? {
            title: 'Tell a little more',
            text: `Your profile is at ${now.profileStrength} percent. A picture and a few answers bring better matches.`,
            to: '/profile/edit',
            label: 'Add to your profile',
          }
        : {
            title: 'See who fits',
            text: 'People in your area, with how they live written out.',
            to: '/find-roommates',
            label: 'Find roommates',
          }
  }
}
