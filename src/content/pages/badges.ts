import {
  ANSWER_AWAITED_HOURS,
  ANSWERED_MIN,
  ANSWERED_MIN_PERCENT,
  ANSWERS_MEASURED_DAYS,
} from '../../domain/core/limits.ts'
import type { GuidePage } from '../schema/guide-schema.ts'

export const PAGE = {
  description:
    'What the badges beside a name on Commonroof prove, and what they don’t: email confirmed, photos unique here, answers within some hours, phone not checked.',
  hero: {
    eyebrow: 'What badges prove',
    title: 'A badge says one thing. Here is which.',
    lede: 'We show what we know about a person, and nothing that only sounds good. No badge replaces meeting someone and seeing the home.',
    scene: 'letters',
    action: { label: 'Safety guide', to: '/safety-guide' },
    second: { label: 'Create an account', to: '/account' },
  },
  contentsTitle: 'On this page',
  sections: [
    {
      kind: 'passage',
      id: 'email',
      title: 'Email confirmed',
      tone: 'paper',
      blocks: [
        'We sent a link and a code to the address of the account. The person opened the link or typed the code.',
        {
          records: [
            {
              name: 'Email confirmed',
              facts: [
                { label: 'It proves', text: 'They could read mail at that address on that day.' },
                {
                  label: 'It doesn’t prove',
                  text: 'Their name, that they’re one person with one account, or that they have a home to rent out. An address is free and takes a minute.',
                },
                {
                  label: 'Without it',
                  text: 'Accounts that are older than this check have no badge until they confirm an address.',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'passage',
      id: 'answers',
      title: 'Answers within some hours',
      tone: 'oat',
      blocks: [
        `We look at everyone who wrote to this person first in the last ${ANSWERS_MEASURED_DAYS} days, and at the time until the first answer. The badge shows the middle one of these times, rounded up to 1, 5, 12 or 24 hours.`,
        {
          records: [
            {
              name: 'Answers within 5 h',
              facts: [
                {
                  label: 'It proves',
                  text: `They answered at least ${ANSWERED_MIN} people, and at least ${ANSWERED_MIN_PERCENT} percent of those who wrote. Half of the answers came within that time. A request to see a home counts as writing first.`,
                },
                {
                  label: 'It doesn’t prove',
                  text: 'That they answer you, that they answer every day, or that the answer is a good one. “No, thanks” counts too.',
                },
                {
                  label: 'Without it',
                  text: 'Most people have no badge, because few people wrote to them. That’s no bad sign.',
                },
                {
                  label: 'When',
                  text: `It’s measured a few times a day, not live. Someone who wrote less than ${ANSWER_AWAITED_HOURS} hours ago and waits doesn’t count yet.`,
                },
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'passage',
      id: 'photos',
      title: 'Photos unique here',
      tone: 'lavender',
      blocks: [
        'Where we compared the photos of a home with those of all other homes on Commonroof, and no other owner has one of them, the home can have this badge.',
        {
          records: [
            {
              name: 'Photos unique here',
              facts: [
                { label: 'It proves', text: 'No other owner on Commonroof shows one of these photos.' },
                {
                  label: 'It doesn’t prove',
                  text: 'That the photos show this home, that they’re new, or that they’re on no other site. We don’t search the web.',
                },
                {
                  label: 'Without it',
                  text: 'The photos weren’t compared, or they show too little, or someone else here shows one of them too. That can be a mistake, and two people can list the same home.',
                },
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'passage',
      id: 'phone',
      title: 'Phone not checked',
      tone: 'paper',
      blocks: [
        'We check nobody’s phone number. We also check no IDs, no backgrounds, no incomes, and not who owns a home. So these words stand beside every person, and they say nothing about the one you’re looking at.',
        'What helps instead takes ten minutes: see the home, meet the people, and pay nothing before you’ve done both. The [safety guide](/safety-guide) has the questions to ask and the signs of fraud. If something is wrong, [report it](/community-guidelines#reporting).',
      ],
    },
  ],
  closing: {
    title: 'The best check is a visit.',
    text: 'How to meet, view, pay and sign safely.',
    scene: 'doors',
    action: { label: 'Safety guide', to: '/safety-guide' },
    second: { label: 'Create an account', to: '/account' },
  },
} satisfies GuidePage
