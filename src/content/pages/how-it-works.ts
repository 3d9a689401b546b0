import { OWNER_FEE_FIRST_YEAR_PERCENT, PHOTOS_MAX } from '../../domain/core/limits.ts'
import type { BlocksPage } from '../schema/blocks-schema.ts'

const JOIN = { label: 'Get Early Access', to: '/account' }

export const PAGE = {
  description:
    'Five steps from a profile to a set of keys, for people looking for a home and for homeowners who have one.',
  hero: {
    tone: 'lavender',
    look: 'beside',
    eyebrow: 'How it works',
    title: 'From a profile to a set of keys.',
    lede: 'Five steps if you’re looking for a place, five if you have one. They meet in the middle, where two people sit in a kitchen and find out whether it works.',
    scene: 'keys',
    action: JOIN,
  },
  blocks: [
    {
      kind: 'steps',
      id: 'process',
      look: 'stairs',
      title: 'One stair at a time',
      lede: 'Stop on any of them. What you’ve entered waits for you.',
      toggle: 'Show the steps for',
      views: [
        {
          id: 'seeker',
          label: 'I’m looking',
          steps: [
            {
              title: 'Create profile',
              text: 'Area, budget, day, habits. About ten minutes, saved as you type.',
              status: 'live',
            },
            {
              title: 'Get matched',
              text: 'Your answers beside theirs: what fits, and what costs points.',
              status: 'live',
            },
            {
              title: 'Connect and chat',
              text: 'Open with the one thing you differ on. It can save a viewing.',
              status: 'live',
            },
            {
              title: 'Visit and decide',
              text: 'Go in daylight, meet everyone, see the actual room.',
              status: 'live',
            },
            { title: 'Move in', text: 'Sign, split the boxes, pick a shelf in the fridge.', status: 'live' },
          ],
        },
        {
          id: 'owner',
          label: 'I have a place',
          forQuery: 'homeowners',
          steps: [
            {
              title: 'Create listing',
              text: `Home, rooms, household, rent. Up to ${PHOTOS_MAX} photos; one makes it live.`,
              status: 'live',
            },
            {
              title: 'Get matched',
              text: 'People whose habits suit the household, with the reasons.',
              status: 'planned',
            },
            {
              title: 'Screen applicants',
              text: 'Read a whole profile before you answer. Ask what it leaves open.',
              status: 'live',
            },
            {
              title: 'Schedule viewings',
              text: 'Accept one of the times offered or suggest another, and add it to your calendar.',
              status: 'live',
            },
            {
              title: 'Finalize agreement',
              text: 'Your lease, your signature. We take no part in it.',
              status: 'live',
            },
          ],
        },
      ],
    },
    {
      kind: 'doors',
      tone: 'oat',
      title: 'Which door is yours?',
      lede: 'You choose once and can change it while your profile is unfinished.',
      doors: [
        {
          title: 'Find a room',
          text: 'One room in a home where someone already lives. You pay your share and live by their house rules, so read those first.',
          status: 'live',
          action: { label: 'Look for a room', to: '/account' },
        },
        {
          title: 'Find a roommate or group',
          text: 'The people first, then the home. Slower to start, and you choose everyone you live with.',
          status: 'live',
          action: { label: 'Look for people', to: '/account' },
        },
        {
          title: 'Group hunting',
          text: 'You already have your people. One list of homes and one decision, for all of you.',
          status: 'live',
          action: { label: 'Hunt together', to: '/account' },
        },
        {
          title: 'List your place',
          text: `A room or a whole home. No platform fee in an early homeowner’s first year: ${OWNER_FEE_FIRST_YEAR_PERCENT}%, not a discount.`,
          status: 'live',
          wide: true,
          action: { label: 'Offer a place', to: '/account', search: { type: 'homeowner' } },
        },
      ],
    },
    {
      kind: 'features',
      look: 'tiles',
      title: 'What carries you from step to step',
      items: [
        {
          title: 'It works in the stairwell',
          text: 'What you write without signal is saved on your phone, then sent once when you reach the street.',
          status: 'live',
          scene: 'stairwell',
        },
        {
          title: 'Compatibility, with reasons',
          text: 'Calculated from both sides’ answers. A number you can take apart.',
          status: 'live',
        },
        {
          title: 'Messages in one place',
          text: 'One conversation per person, and a count of what you have not read.',
          status: 'live',
        },
        {
          title: 'Listings with a household',
          text: 'Who lives there, and by which rules, right next to the rent.',
          status: 'live',
          scene: 'room',
        },
        {
          title: 'Verified profiles and tenants',
          text: 'An identity check, shown as a badge. Until it exists, nobody wears one.',
          status: 'planned',
        },
      ],
    },
    {
      kind: 'stories',
      tone: 'night',
      title: 'Three ways up the stairs',
      lede: 'Made-up examples, so you can picture how it goes.',
      tag: { status: 'sample', words: 'Sample stories' },
      stories: [
        {
          who: 'sam',
          quote: 'I wrote to one household instead of twenty.',
          by: 'Sam, Huntington Beach',
          text: 'He read six listings to the end, crossed out five because of the house rules, and knew what to ask about the sixth.',
        },
        {
          who: 'june',
          quote: 'The basement had no signal. My message got there anyway.',
          by: 'June, Los Angeles',
          text: 'She answered from the laundry room and saw it marked as saved, then as sent, on the bus.',
        },
        {
          who: 'amira',
          quote: 'My tenant knew the rules before I said them.',
          by: 'Amira, Queens',
          text: 'Quiet after ten was in the listing. The viewing was about the view.',
        },
      ],
    },
    {
      kind: 'faq',
      title: 'Before you start',
      questions: [
        {
          id: 'time',
          title: 'How long does a profile take?',
          text: 'Most of it is choosing between two or three answers: count on ten minutes. You can stop at any step and pick it up later, even on another device.',
          status: 'live',
        },
        {
          id: 'seen',
          title: 'Who sees what I answer?',
          text: 'Other members see your first name, your picture and the answers you share. Your email, your password and your street aren’t shown.',
          status: 'live',
        },
        {
          id: 'lease',
          title: 'Does Commonroof sign the lease?',
          text: 'No. A lease is between the people who sign it. Read the safety guide before you pay anything to anyone.',
          status: 'live',
        },
        {
          id: 'where',
          title: 'Where does it work?',
          text: 'San Diego, Orange County, Los Angeles and the five boroughs of New York City. You can enter any other place; we open next where the most people ask.',
          status: 'live',
        },
      ],
    },
    {
      kind: 'closing',
      tone: 'lamp',
      title: 'The first stair is the lowest one.',
      scene: 'boxes',
      action: { label: 'Create your profile', to: '/account' },
    },
  ],
} satisfies BlocksPage
