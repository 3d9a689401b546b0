import {
  AGE_MIN_YEARS,
  INTERESTS_MAX,
  REFERRALS_FOR_PREMIUM,
  SEATS_PER_CITY,
} from '../../domain/core/limits.ts'
import type { HelpArticle, HelpCategory } from '../schema/help-center-schema.ts'

export const BETA_ACCESS: HelpArticle = {
  id: 'beta-access',
  title: 'Getting beta access',
  keywords: ['early access', 'invite', 'waitlist', 'join', 'sign up', 'register', 'premium', 'city'],
  status: 'live',
  blocks: [
    'There’s no waiting list and no interview. Create an account and you’re in; everything is free while the beta lasts.',
    {
      steps: [
        'Open Get Early Access, enter your name, your email and a password, and choose where you want to live or where your home is.',
        'Say whether you’re looking for a home or have one. That decides which questions come next.',
        'Answer them. If you stop halfway, we keep what you have.',
      ],
    },
    `The first ${SEATS_PER_CITY} people in each city get an early seat, which means premium for life. Your dashboard shows your seat number. You can also join from anywhere else: type your place, and we open next where most people ask. You have to be ${AGE_MIN_YEARS} or older.`,
  ],
}

export const GETTING_STARTED: HelpCategory = {
  id: 'getting-started',
  title: 'Getting started',
  lede: 'Your account, your answers, your code.',
  articles: [
    {
      id: 'account-type',
      title: 'Seeker or homeowner: choosing an account type',
      keywords: ['role', 'landlord', 'tenant', 'renter', 'switch', 'user type'],
      status: 'live',
      blocks: [
        'A seeker is looking for a room, a home or people to live with. A homeowner has a room or a whole home to rent out. The two get different questions and different pages, so an account is one or the other.',
        'You choose on the first setup page. Until your profile or your first listing is complete, you can still switch: go to step 1 of the form and press Back. We warn you first, because you may lose answers that only one type has.',
        'Once your profile is complete, the type is fixed. If you rent out a room and are also looking for one, you need a second account with another email.',
      ],
    },
    {
      id: 'housing-option',
      title: 'Which of the three housing options is mine?',
      keywords: ['with roommates', 'solo', 'group', 'alone', 'studio', 'goal'],
      status: 'live',
      blocks: [
        'Seekers pick one of three before the questions begin. It decides who sees you.',
        {
          points: [
            'A room with roommates: you join a household, or find one person to share with.',
            'A home of my own: you want the whole place. You don’t appear in the list of people, so no one asks to move in with you.',
            'A group to rent with: you want people first and a whole home second. We ask how large the group should be: 2 or 3, 4 or 5, 6 or more.',
          ],
        },
        'Not sure? Take the first. It keeps the most doors open.',
      ],
    },
    {
      id: 'seeker-profile',
      title: 'The five steps of a seeker profile',
      keywords: [
        'wizard',
        'questions',
        'habits',
        'budget',
        'move in',
        'strength',
        'picture',
        'profile photo',
      ],
      status: 'live',
      blocks: [
        'It takes about six minutes. You can stop anywhere.',
        {
          steps: [
            'Location and budget: the area, what you pay a month, and when you move. We show a range around your budget.',
            'Lifestyle and habits: when you sleep, where you work, how tidy you are.',
            'Property preferences: the kind of home, the arrangement, and what it needs to have.',
            `Social preferences: how lively home should be, what you eat, and up to ${INTERESTS_MAX} interests.`,
            'Profile summary: read it all once more, add a picture, press Complete.',
          ],
        },
        'You can jump back at any time. Jumping forward stops at the first question that still needs an answer. The profile strength on the last step says what’s missing; a clear picture of your face helps most.',
      ],
    },
    {
      id: 'referral-code',
      title: 'Your referral code and premium for life',
      keywords: ['invite friends', 'link', 'reward', 'lifetime', 'share'],
      status: 'live',
      blocks: [
        `Your code is on your dashboard, under Bring your people. When ${REFERRALS_FOR_PREMIUM} people have signed up with it, premium is yours for life, whatever your seat number is. The dashboard keeps count.`,
        'The simplest way to share it is a link: add /beta?ref= and your code to our address. Anyone who opens that page sees your first and last name, and the code fills itself in on the sign-up form. There’s nothing to type, and it can’t be changed there.',
        'A sign-up counts as soon as the account exists. You can’t add a code to an account later.',
      ],
    },
  ],
}
