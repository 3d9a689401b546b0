import { DRAFT_REVISIONS_MAX, USER_MIN_AGE_YEARS } from '../../domain/core/limits.ts'
import { LEGAL_UPDATED, SUPPORT_LINK, SUPPORT_REPLY } from '../document-labels.ts'
import { COLLECTED } from '../privacy/collected.ts'
import { RETENTION } from '../privacy/retention.ts'
import type { DocumentPage } from '../schema/document-schema.ts'

export const PAGE = {
  description:
    'What Commonroof stores on your device and on its server, who sees it, how long it is kept, and how to get a copy or have your account deleted.',
  hero: {
    eyebrow: 'The small print',
    title: 'Privacy policy',
    lede: 'What we keep, where it lies, who sees it, and how to have it deleted.',
    scene: 'sill',
  },
  updated: LEGAL_UPDATED,
  summary: [
    'We store what you enter. No trackers, no advertising, no analytics today.',
    'Much of it lies on your own device first, and on our server after it was sent.',
    'Other members see your first name, your picture and your answers. Not your email, not your street.',
    'We do not sell data, and we do not share it for advertising.',
    `To see, correct or delete your data, write to ${SUPPORT_LINK}.`,
    `Commonroof is not for anybody under ${USER_MIN_AGE_YEARS}.`,
  ],
  sections: [
    COLLECTED,
    {
      id: 'on-your-device',
      title: 'What lies on your device',
      blocks: [
        'Commonroof works without signal, so your browser holds a copy: your profile, conversations and lists that you have opened, photos that you have seen, saved homes with your notes and photos of them, groups and viewings, drafts with their earlier versions, and the outbox with everything not sent yet. It is in a database that belongs to your account, and in your browser’s cache. We cannot read it from afar.',
        {
          points: [
            'Signing out deletes it, unless you choose to keep unsent work locked here.',
            `Of a draft, the last ${DRAFT_REVISIONS_MAX} versions are kept until it is finished.`,
            'Whoever can unlock your device can open your browser. Sign out on a device that is not yours alone.',
          ],
        },
        'The [cookie policy](/cookie-policy) lists it in detail, and your profile page shows how much there is.',
      ],
    },
    {
      id: 'why',
      title: 'What we use it for',
      blocks: [
        {
          points: [
            'to show profiles and listings to the people for whom they are meant, and to deliver messages',
            'to keep what you do in order, once each, over several devices',
            'to give out early seats and referral rewards',
            'to prevent fraud and abuse, and to handle reports',
            'to answer you, and to comply with the law',
          ],
        },
        'There is no profile of you beyond your profile. No decision about you is made by a machine alone. The score of two seekers is calculated from the answers of both, [by a rule that is published](/help-center#how-the-score-is-made).',
      ],
    },
    {
      id: 'sharing',
      title: 'Who sees it',
      blocks: [
        {
          records: [
            {
              name: 'Other members',
              facts: [
                {
                  label: 'See',
                  text: 'Your first name, picture, account type, and the answers of a complete seeker profile. Of an active listing: everything but the street and the preferences about people. Your messages, if you wrote to them. Of a group, what its members share; of a viewing, what its two sides agreed on.',
                },
                {
                  label: 'Do not see',
                  text: 'Your email, your password, your last name, your street. What you saved, hid, searched for or noted at a visit, whom you marked or blocked, and what matters to you.',
                },
              ],
            },
            {
              name: 'Anybody with a link',
              facts: [
                {
                  label: 'See',
                  text: 'Your first and last name, if you gave them your invitation link. A photo, if they have its exact address, which cannot be guessed.',
                },
              ],
            },
            {
              name: 'Our admins',
              facts: [
                {
                  label: 'See',
                  text: 'All listings, with their street, and what support needs to help you.',
                },
              ],
            },
            {
              name: 'Companies that run it for us',
              facts: [
                {
                  label: 'See',
                  text: 'Hosting providers store data for us, under contract and for nothing else.',
                },
              ],
            },
            {
              name: 'Authorities and successors',
              facts: [
                {
                  label: 'See',
                  text: 'What the law obliges us to hand over, or what is needed to protect somebody from harm. If Commonroof changes hands, data goes along under this policy, and you are told before.',
                },
              ],
            },
          ],
        },
        'We do not sell personal data and do not share it for advertising. There are no third-party trackers on the site.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      blocks: [
        {
          points: [
            'Change your name, every answer of your profile, and a listing at any time.',
            'Switch off “Show me to other seekers” on your profile page, and block whom you do not want to meet.',
            'Take back a mark, a vote, a saved home or search, and delete notes and photos of a visit.',
            'Pause a listing, mark it as rented, or delete it.',
            'Leave out the picture, and anything that the form marks as optional.',
            'Save what is unsent as a file when you sign out.',
            'Delete what lies on a device by signing out, or in the browser’s settings.',
          ],
        },
      ],
    },
    {
      id: 'deletion',
      title: 'Deleting your account',
      blocks: [
        `Write to ${SUPPORT_LINK} from the email of your account. ${SUPPORT_REPLY} We make sure that it is you, then delete your account, profile, listings, photos and drafts from the running system.`,
        'Messages are part of two people’s conversation: the other person keeps what you wrote to them, unless you ask us to remove it and no report or dispute speaks against that.',
      ],
    },
    RETENTION,
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Passwords are hashed, sessions are stored as hashes, sign-in tries are slowed down, and each signed-in request names the account it means, so that one person’s words never leave under another’s name. No system is perfectly safe. If we learn that your data got into the wrong hands, we tell you as the law of your state requires.',
      ],
    },
    {
      id: 'california',
      title: 'If you live in California',
      blocks: [
        'The California Consumer Privacy Act gives people rights over their data where it applies to a company. We grant them either way: to know what we have about you and get a copy, to correct it, to have it deleted, and not to be treated worse because you asked.',
        'We do not sell or share personal information as that law uses the words, and use nothing sensitive for more than the service itself. The categories we collect are those of [section 1](#collected), from you and your device, for the purposes of [section 3](#why). Somebody else may ask for you, with your signed permission.',
      ],
    },
    {
      id: 'new-york',
      title: 'If you live in New York',
      blocks: [
        'New York’s SHIELD Act obliges us to protect private information with reasonable safeguards and to tell you of a breach without unreasonable delay. For the rest, the rights of the section above are yours too.',
      ],
    },
    {
      id: 'children',
      title: `Not for people under ${USER_MIN_AGE_YEARS}`,
      blocks: [
        `Commonroof is for adults, and we do not knowingly collect data of anybody under ${USER_MIN_AGE_YEARS}. If you know of such an account, tell us, and we delete it.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      blocks: [
        'When this policy changes, the new text and its date stand here. If we begin to use data for something new, we say so on the site before we do.',
        `Questions and requests: ${SUPPORT_LINK}. ${SUPPORT_REPLY}`,
      ],
    },
  ],
  others: [
    { label: 'Cookie policy', to: '/cookie-policy' },
    { label: 'Terms of service', to: '/terms-of-service' },
    { label: 'Help center', to: '/help-center' },
  ],
} satisfies DocumentPage
