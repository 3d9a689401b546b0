import type { PublicPageContent } from './public-page-shape.ts'

const JOIN = { label: 'Get Early Access', to: '/account' } as const

export const PRODUCT_PAGES: Readonly<Record<string, PublicPageContent>> = {
  '/about': {
    title: 'A home is mostly the people in it.',
    lede: 'Most roommate searches start with rent and square feet. We start with how you live, because that is what you come home to.',
    scene: 'kitchen',
    sections: [
      {
        heading: 'Why we build this',
        paragraphs: [
          'Two people can both be kind, tidy enough and on time with the rent, and still not be able to share a kitchen. One goes to bed at ten. The other starts cooking then. Nobody asked.',
          'Commonroof asks. Everybody answers the same short questions, and you see where your answers meet before you see a floor plan.',
        ],
      },
      {
        heading: 'Community',
        paragraphs: [
          'A profile is written for the people who might live with you. We show answers, not a popularity count.',
        ],
      },
      {
        heading: 'Trust & Safety',
        paragraphs: [
          'Your street stays private until you share it. Nobody writes to you without a complete profile. What you wrote on this device is yours alone: the next person who signs in here sees none of it.',
        ],
      },
      {
        heading: 'Innovation',
        paragraphs: [
          'Viewings happen in basements and stairwells. So everything you write is kept on your phone first and sent once you are back online.',
        ],
      },
    ],
    action: JOIN,
    second: { label: 'How it works', to: '/how-it-works' },
  },
  '/find-roommates': {
    title: 'See how you would live together.',
    lede: 'You answer, they answer. The page shows what you share, what differs, and what to ask first.',
    scene: 'kitchen',
    sections: [
      {
        heading: 'What is compared',
        points: [
          'Cleaning, and how much it bothers you when someone is more relaxed about it',
          'Sleep, work from home, and how social the living room is',
          'Budget, area and move-in day',
          'Food and interests, with little weight',
        ],
      },
      {
        heading: 'What is not',
        paragraphs: ['Name, photo, age, gender and diet are never used to filter people out.'],
      },
      {
        heading: 'What you get',
        paragraphs: [
          'A score that is calculated from both people’s answers, with its reasons. And the one difference that matters most, with a question to open the conversation.',
        ],
      },
    ],
    action: JOIN,
    second: { label: 'Hunt as a group', to: '/group-hunting' },
  },
  '/how-it-works': {
    title: 'From a profile to a set of keys.',
    lede: 'The same few steps for everyone, at the pace you like.',
    scene: 'keys',
    sections: [
      {
        heading: 'If you are looking',
        points: ['Create your profile', 'Get matched', 'Connect and chat', 'Visit and decide', 'Move in'],
      },
      {
        heading: 'If you have a place',
        points: [
          'Create your listing',
          'Get matched',
          'Screen applicants',
          'Schedule viewings',
          'Finalize the agreement',
        ],
      },
      {
        heading: 'Between the steps',
        paragraphs: [
          'Nothing you enter is lost on the way. A half-written profile or listing waits on your phone, and a message you write in the stairwell goes out when you reach the street.',
        ],
      },
    ],
    action: JOIN,
    second: { label: 'List your place', to: '/account', search: { type: 'homeowner' } },
  },
  '/group-hunting': {
    title: 'Rent the whole house, together.',
    lede: 'Three people with one search find homes that none of them could rent alone.',
    scene: 'boxes',
    sections: [
      {
        heading: 'How a group starts',
        paragraphs: [
          'Choose “A group to rent with” in your profile and say how large the group should be: two or three, four or five, six or more. You are shown people who look for the same.',
        ],
      },
      {
        heading: 'What a group decides',
        points: ['Which homes are worth a viewing', 'Who goes', 'How the rent is split', 'Whether to apply'],
      },
    ],
    action: { label: 'Create a Group', to: '/account' },
    second: { label: 'Join a Group', to: '/account' },
  },
  '/pricing': {
    title: 'Free while we are in beta.',
    lede: 'These are the plans for afterwards. You are told before anything costs money.',
    scene: 'sill',
    sections: [
      {
        heading: 'Basic',
        paragraphs: ['$9.99 a month or $99.99 a year after the beta.'],
        points: ['Profile, roommate matching, messages and home search', 'Up to 10 favorites'],
      },
      {
        heading: 'Premium',
        paragraphs: ['$19.99 a month or $199.99 a year after the beta.'],
        points: [
          'Everything in Basic, without a limit on favorites',
          'Compatibility score, background verification, group hunting tools',
        ],
      },
      {
        heading: 'Ultimate',
        paragraphs: ['$29.99 a month or $299.99 a year after the beta.'],
        points: ['Everything in Premium', 'Priority support'],
      },
      {
        heading: 'Premium for free',
        paragraphs: [
          'The first 500 people of each city keep it for life. So does everyone with three friends who joined.',
        ],
      },
    ],
    action: JOIN,
  },
  '/help-center': {
    title: 'How can we help?',
    lede: 'The questions people ask first.',
    scene: 'letters',
    sections: [
      {
        heading: 'Getting into the beta',
        paragraphs: [
          'Create an account and choose your area. During the beta everyone in Southern California and New York City is let in.',
        ],
      },
      {
        heading: 'I wrote something without signal',
        paragraphs: [
          'It is saved on your device and waits in your outbox. When you are back online it is sent, once. You can edit or cancel it until then.',
        ],
      },
      {
        heading: 'Changing what I am looking for',
        paragraphs: [
          'You can change your account type until your profile is complete. After that, your answers are edited in your profile.',
        ],
      },
      {
        heading: 'My referral code',
        paragraphs: [
          'It is in your profile. When three friends have signed up with it, premium is yours for life.',
        ],
      },
    ],
    action: JOIN,
    second: { label: 'Safety guide', to: '/safety-guide' },
  },
  '/safety-guide': {
    title: 'Meet, view and pay without being fooled.',
    lede: 'Most people here are what they say. These habits protect you from the others.',
    scene: 'street',
    sections: [
      {
        heading: 'Before you meet',
        points: [
          'Keep the conversation in Commonroof until you have met.',
          'Ask the same question twice, in different words. Honest answers agree.',
          'Have a video call before you travel far.',
        ],
      },
      {
        heading: 'At the viewing',
        points: [
          'Go by daylight, and take somebody along or tell somebody where you are.',
          'Meet everyone who lives there.',
          'See the very room that you would rent.',
        ],
      },
      {
        heading: 'Red flags',
        points: [
          'Money before a viewing, by wire, gift card or cryptocurrency',
          'A rent far below everything nearby',
          'An owner who is abroad and will mail the keys',
          'Pressure to sign today',
        ],
      },
      {
        heading: 'In an emergency',
        paragraphs: ['Call 911. Then tell us, and we look at the account.'],
      },
    ],
    action: { label: 'Community guidelines', to: '/community-guidelines' },
    second: JOIN,
  },
  '/community-guidelines': {
    title: 'What we expect of each other.',
    lede: 'Short rules, the same for seekers and homeowners.',
    scene: 'kitchen',
    sections: [
      {
        heading: 'The rules',
        points: [
          'Be who you say you are. Your photos are of you, your listing is of your home.',
          'Write as you would speak at somebody’s kitchen table.',
          'No discrimination. Housing law holds here too.',
          'No spam, and no selling of anything but a place to live.',
          'Keep private what people tell you in private.',
        ],
      },
      {
        heading: 'Reporting',
        paragraphs: [
          'Tell us who and what. A screenshot helps. The person you report does not learn who it was.',
        ],
      },
      {
        heading: 'What happens then',
        points: ['A reminder', 'A pause', 'The end of the account, at once where somebody is in danger'],
      },
    ],
    action: { label: 'Safety guide', to: '/safety-guide' },
    second: JOIN,
  },
  '/stories': {
    title: 'The first stories are being lived.',
    lede: 'We are in beta. Rather than invent happy endings, we wait for yours.',
    scene: 'letters',
    sections: [
      {
        heading: 'What we would like to hear',
        points: ['How you found each other', 'What you talked about first', 'What the kitchen is like now'],
      },
    ],
    action: { label: 'Submit Your Story', to: '/account' },
    second: { label: 'Get Started', to: '/account' },
  },
}
