import { INTERESTS_MAX, USER_MIN_AGE_YEARS } from '../../domain/core/limits.ts'
import type { BlocksPage } from '../schema/blocks-schema.ts'

const JOIN = { label: 'Get Early Access', to: '/account' }

export const PAGE = {
  description:
    'Compare how you live before you compare rooms: sleep, cleaning, company, interests. Try it on the page with two sample roommates.',
  hero: {
    tone: 'night',
    look: 'beside',
    eyebrow: 'Find roommates',
    title: 'See how you would live together.',
    lede: 'You answer a few plain questions, they answer the same ones. Before anyone mentions rent, you know who cooks at ten, who’s up at six, and what to ask first.',
    scene: 'doors',
    action: JOIN,
    note: `Free during the beta. You have to be ${USER_MIN_AGE_YEARS} or older.`,
  },
  blocks: [
    {
      kind: 'compare',
      tone: 'lavender',
      title: 'Answer. See what you share.',
      lede: 'June and Theo are samples; the comparison is real. It happens on this page, and nothing you pick is sent anywhere.',
      tag: { status: 'sample', words: 'Sample people' },
      label: 'What to compare',
      interests: {
        tab: 'Interests',
        question: 'What do you do with a free evening?',
        chosen: '{n} of {m} picked',
        most: INTERESTS_MAX,
        shared: 'You share {n} of {m}',
        all: ['Music', 'Movies', 'Sports', 'Reading', 'Cooking', 'Travel', 'Gaming', 'Art', 'Fitness'],
        yours: ['Music', 'Cooking', 'Travel'],
      },
      habits: {
        tab: 'Habits',
        same: 'Same as you',
        agree: 'You agree on {n} of {m}',
        ask: 'Ask first',
        nothing: 'Nothing to settle first. Ask about the rent.',
        questions: [
          {
            topic: 'Kitchen',
            options: ['Very tidy', 'Moderate', 'Relaxed'],
            ask: 'What does a clean kitchen look like to you?',
            yours: 0,
          },
          {
            topic: 'Sleep',
            options: ['Early bird', 'Night owl', 'Flexible'],
            ask: 'When should it be quiet, and how quiet?',
            yours: 1,
          },
          {
            topic: 'Company',
            options: ['Introverted', 'Balanced', 'Extroverted'],
            ask: 'How often is a guest too often?',
            yours: 1,
          },
          {
            topic: 'Work',
            options: ['Work from home', 'Office', 'Hybrid'],
            ask: 'Who gets the big table on a weekday?',
            yours: 2,
          },
        ],
      },
      people: [
        {
          who: 'june',
          name: 'June',
          line: 'Draws for a living, at home',
          interests: ['Art', 'Reading', 'Cooking', 'Travel', 'Music'],
          habits: [0, 1, 0, 0],
        },
        {
          who: 'theo',
          name: 'Theo',
          line: 'Line cook, out until midnight',
          interests: ['Cooking', 'Sports', 'Gaming', 'Fitness'],
          habits: [2, 1, 2, 1],
        },
      ],
    },
    {
      kind: 'features',
      look: 'large',
      title: 'What it changes',
      items: [
        {
          title: 'Fewer wasted viewings',
          text: 'A budget, a move-in day or an area that doesn’t match takes a minute to see on a profile. On a sofa it takes an afternoon.',
          status: 'live',
        },
        {
          title: 'The awkward question comes early',
          text: 'Dishes, noise and company: the things roommates split up over get asked here before anyone has met.',
          status: 'live',
        },
        {
          title: 'A no that hurts nobody',
          text: 'You turn down a bedtime, not a person. Name, photo, age and gender never rule anyone out.',
          status: 'live',
        },
      ],
    },
    {
      kind: 'people',
      tone: 'oat',
      title: 'Who you might meet',
      lede: 'A profile tells you what a week with someone is like. We made up three, to show how much you learn.',
      tag: { status: 'sample', words: 'Sample profiles' },
      people: [
        {
          who: 'nia',
          name: 'Nia, 29',
          line: 'Nurse, looking in San Diego',
          says: 'I sleep until two on days after a night shift. I make up for it in banana bread.',
          facts: [
            { topic: 'Pays up to', words: '$1,500' },
            { topic: 'Moves', words: 'Within 30 days' },
            { topic: 'Sleep', words: 'Flexible, in shifts' },
            { topic: 'Kitchen', words: 'Moderate' },
          ],
        },
        {
          who: 'dev',
          name: 'Dev, 34',
          line: 'Sound engineer, looking in Los Angeles',
          says: 'Headphones after nine, always. My records need one wall of the living room.',
          facts: [
            { topic: 'Pays up to', words: '$1,900' },
            { topic: 'Moves', words: 'Within 14 days' },
            { topic: 'Sleep', words: 'Night owl' },
            { topic: 'Kitchen', words: 'Relaxed' },
          ],
        },
        {
          who: 'amira',
          name: 'Amira, 26',
          line: 'Graduate student, looking in Queens',
          says: 'Up at six for the library, in bed by eleven. On Sundays I cook for whoever is home.',
          facts: [
            { topic: 'Pays up to', words: '$1,300' },
            { topic: 'Moves', words: 'On September 1' },
            { topic: 'Sleep', words: 'Early bird' },
            { topic: 'Kitchen', words: 'Very tidy' },
          ],
        },
      ],
    },
    {
      kind: 'steps',
      tone: 'night',
      look: 'path',
      scene: 'keys',
      title: 'How It Works',
      lede: 'Five steps. The first takes about ten minutes and waits on your phone if you’re interrupted.',
      views: [
        {
          id: 'seeker',
          label: 'Seekers',
          steps: [
            {
              title: 'Create your profile',
              text: 'Area, budget, move-in day, and how you live. Up to five interests.',
              status: 'live',
            },
            {
              title: 'Get matched',
              text: 'People whose answers fit yours, with the reasons and the one thing to talk about.',
              status: 'live',
            },
            {
              title: 'Connect and chat',
              text: 'Write inside Commonroof. Your email and number stay yours until you share them.',
              status: 'live',
            },
            {
              title: 'Visit and decide',
              text: 'See the home, meet everyone who lives there, sleep on it once.',
              status: 'live',
            },
            {
              title: 'Move in',
              text: 'You sign with each other or the landlord. Commonroof isn’t a party to the lease.',
              status: 'live',
            },
          ],
        },
      ],
    },
    {
      kind: 'stories',
      title: 'How it could go',
      lede: 'We’re in beta and won’t invent happy customers. These are examples of what a good search looks like.',
      tag: { status: 'sample', words: 'Sample stories' },
      stories: [
        {
          who: 'marisol',
          quote: 'We argued about the dishwasher before we had one.',
          by: 'Marisol and Sam, Costa Mesa',
          text: 'Both were tidy on paper. The first question showed that one meant the sink and the other meant the whole room. They wrote down three rules and signed the lease the week after.',
        },
        {
          who: 'rose',
          quote: 'I said no to a perfect apartment.',
          by: 'Rose, Brooklyn',
          text: 'Good light, good rent, and two people who rehearse at midnight. She gets up at five.',
        },
        {
          who: 'theo',
          quote: 'We’ve met four times at breakfast. It’s ideal.',
          by: 'Theo and Nia, San Diego',
          text: 'Two people who work late looked for each other on purpose.',
        },
      ],
    },
    {
      kind: 'features',
      tone: 'lavender',
      look: 'rows',
      title: 'What’s in it',
      lede: 'What works today, and what’s planned for later. Later is marked.',
      items: [
        {
          title: 'A profile about living',
          text: 'Cleaning, sleep, work, company, food and interests. No essay needed.',
          status: 'live',
        },
        {
          title: 'Private messages',
          text: 'With an unread count, and sent once even when the signal drops halfway.',
          status: 'live',
        },
        {
          title: 'Drafts that stay',
          text: 'A half-written profile is kept on your device, with or without a network.',
          status: 'live',
        },
        {
          title: 'A score with its reasons',
          text: 'Calculated from both people’s answers. You can look up every point of it.',
          status: 'live',
        },
        {
          title: 'Verified profiles',
          text: 'A badge for people whose identity has been checked.',
          status: 'planned',
        },
        {
          title: 'Reviews from roommates',
          text: 'Written by people who’ve shared a home, answered by the person they’re about.',
          status: 'planned',
        },
      ],
    },
    {
      kind: 'closing',
      tone: 'lamp',
      title: 'Someone is looking for a person who lives like you.',
      lede: 'Tell them how you live.',
      action: { label: 'Create your profile', to: '/account' },
      scene: 'street',
    },
  ],
} satisfies BlocksPage
