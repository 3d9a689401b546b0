import type { BlocksPage } from '../schema/blocks-schema.ts'

export const PAGE = {
  description:
    'Why Commonroof starts with how you live and not with the rent, what we believe about community, trust and safety, and what works today.',
  hero: {
    tone: 'paper',
    look: 'wide',
    eyebrow: 'About Commonroof',
    title: 'A home is mostly the people in it.',
    lede: 'Most searches start with rent and square feet. We start with how you live, because that’s what you come home to.',
    scene: 'table',
  },
  blocks: [
    {
      kind: 'prose',
      tone: 'oat',
      title: 'Why we’re building this',
      paragraphs: [
        'Two people can both be kind, tidy enough and on time with the rent, and still not be able to share a kitchen. One goes to bed at ten. The other starts cooking then. Nobody asked.',
        'The usual listing tells you about the oven. It gives the floor, the parking, the distance to the train, and at the end one line about “a chill household”. You find out what chill means in the second week, with a lease in the drawer.',
        'Commonroof asks first. Everyone answers the same short questions about cleaning, sleep, company, work and food, and you see where your answers meet before you see a floor plan. Where they don’t, you get a question to ask. Differences are fine. Surprises are what makes people move out.',
        'We’re starting where sharing is the rule and not a phase: San Diego, Orange County, Los Angeles, and the five boroughs of New York City. Other places come in the order people ask for them.',
      ],
      pull: 'Nobody asked. So we do.',
      scene: 'street',
    },
    {
      kind: 'features',
      tone: 'lavender',
      look: 'large',
      title: 'What we stand by',
      items: [
        {
          title: 'Community',
          text: 'A profile is written for the people who might live with you. We show answers, not a popularity count, and we keep the rules of the house short enough to read.',
          status: 'live',
        },
        {
          title: 'Trust & Safety',
          text: 'Your street stays private until you share it. Photos lose their location before they are stored. And where we can’t vouch for something yet, we say so instead of drawing a badge.',
          status: 'live',
        },
        {
          title: 'Innovation',
          text: 'Viewings happen in basements and stairwells. So what you write is saved on your phone first and sent once, when the network is back.',
          status: 'live',
        },
      ],
    },
    {
      kind: 'features',
      look: 'rows',
      title: 'Where we are now',
      lede: 'We’re in beta. This is the honest list.',
      items: [
        {
          title: 'Profiles and listings',
          text: 'Seekers say how they live, homeowners list rooms and homes with photos and house rules.',
          status: 'live',
        },
        {
          title: 'Messages without a signal',
          text: 'Saved on your device, sent once, and you always see which is which.',
          status: 'live',
        },
        {
          title: 'Premium for the early ones',
          text: 'The first people in each city keep it for life. So does everyone who brings three friends.',
          status: 'live',
        },
        {
          title: 'Matching with reasons',
          text: 'A score worked out from both people’s answers, open to inspection.',
          status: 'live',
        },
        {
          title: 'Searches, tours and viewings',
          text: 'Homes by filter, a checklist that needs no signal, and viewing times for your calendar.',
          status: 'live',
        },
        {
          title: 'Groups',
          text: 'One list for people who rent together, with votes, comments and the rent split up.',
          status: 'live',
        },
        {
          title: 'Verification and reviews',
          text: 'Checked identities, and reviews from people who’ve shared a home.',
          status: 'planned',
        },
        {
          title: 'Paid plans',
          text: 'Prices after the beta. Until then there’s nothing to pay.',
          status: 'planned',
        },
      ],
    },
    {
      kind: 'closing',
      tone: 'night',
      title: 'There’s a chair left at the table.',
      lede: 'Join while it’s small, and tell us what to build next.',
      action: { label: 'Join the beta', to: '/account' },
      scene: 'kitchen',
      signedInTo: '/profile',
      signedInLabel: 'Go to your profile',
    },
  ],
} satisfies BlocksPage
