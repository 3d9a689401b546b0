import { DELETION_DAYS, DRAFT_REVISIONS_MAX, USER_MIN_AGE_YEARS } from '../../domain/core/limits.ts'
import { LEGAL_UPDATED, SUPPORT_LINK, SUPPORT_REPLY } from '../document-labels.ts'
import { COLLECTED } from '../privacy/collected.ts'
import { RETENTION } from '../privacy/retention.ts'
import type { DocumentPage } from '../schema/document-schema.ts'

export const PAGE = {
  description:
    'What Commonroof stores on your device and on its server, who sees it, how long we keep it, and how to get a copy or delete your account.',
  hero: {
    eyebrow: 'The small print',
    title: 'Privacy policy',
    lede: 'What we keep, where we keep it, who sees it, and how to get it deleted.',
    scene: 'sill',
  },
  updated: LEGAL_UPDATED,
  summary: [
    'We store what you enter. No trackers, no ads, no analytics today.',
    'Much of it starts on your own device and reaches our server when it’s sent.',
    'Other members see your first name, your picture and your answers. Not your email, not your street.',
    'We don’t sell data, and we don’t share it for advertising.',
    'Your profile page gives you a copy of your data, and deletes your account.',
    `Commonroof isn’t for anyone under ${USER_MIN_AGE_YEARS}.`,
  ],
  sections: [
    COLLECTED,
    {
      id: 'on-your-device',
      title: 'What’s on your device',
      blocks: [
        'Commonroof works without signal, so your browser keeps a copy: your profile, conversations and lists you’ve opened, photos you’ve seen, saved homes with your notes and photos of them, groups and viewings, drafts with their earlier versions, and the outbox with everything not sent yet. It’s in a database that belongs to your account, and in your browser’s cache. We can’t read it remotely.',
        {
          points: [
            'Signing out deletes it, unless you choose to keep unsent work locked here.',
            `We keep the last ${DRAFT_REVISIONS_MAX} versions of a draft until you finish it.`,
            'Anyone who can unlock your device can open your browser. Sign out on a device you share.',
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
            'to show profiles and listings to the people they’re meant for, and to deliver messages',
            'to keep what you do in order across your devices, and to do each thing only once',
            'to give out early seats and referral rewards',
            'to prevent fraud and abuse, and to handle reports',
            'to answer you, and to comply with the law',
          ],
        },
        'We keep no profile of you beyond your profile. No machine alone makes a decision about you. The score for two seekers is calculated from both people’s answers, [by a published rule](/help-center#how-the-score-is-made).',
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
                  text: 'Your first name, picture, account type, and the answers of a complete seeker profile. In an active listing: everything but the street and the preferences about people. Your messages, if you wrote to them. In a group, what its members share; for a viewing, what the two sides agreed on.',
                },
                {
                  label: 'Don’t see',
                  text: 'Your email, your password, your last name, your street. What you saved, hid, searched for or noted at a visit, who you marked or blocked, and what matters to you.',
                },
              ],
            },
            {
              name: 'Anyone with a link',
              facts: [
                {
                  label: 'See',
                  text: 'Your first and last name, if you gave them your invitation link. A photo, if they have its exact address, which can’t be guessed.',
                },
              ],
            },
            {
              name: 'Our admins',
              facts: [
                {
                  label: 'See',
                  text: 'All listings with their streets, and what support needs to help you.',
                },
              ],
            },
            {
              name: 'Companies that run it for us',
              facts: [
                {
                  label: 'See',
                  text: 'Hosting providers store data for us under contract, and use it for nothing else.',
                },
              ],
            },
            {
              name: 'Authorities and successors',
              facts: [
                {
                  label: 'See',
                  text: 'What the law requires us to hand over, or what it takes to protect someone from harm. If Commonroof changes hands, the data moves with it under this policy, and we tell you first.',
                },
              ],
            },
          ],
        },
        'We don’t sell personal data and don’t share it for advertising. The site has no third-party trackers.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      blocks: [
        {
          points: [
            'Change your name, any answer in your profile, or a listing at any time.',
            'Turn off “Show me to other seekers” on your profile page, and block people you don’t want to meet.',
            'Undo a mark, a vote, or a saved home or search, and delete notes and photos from a visit.',
            'Pause a listing, mark it as rented, or delete it.',
            'Leave out the picture, and anything the form marks as optional.',
            'Download everything we have about you from your profile page, as one file.',
            'Save unsent work as a file when you sign out.',
            'Delete what’s on a device by signing out, or in the browser’s settings.',
          ],
        },
      ],
    },
    {
      id: 'deletion',
      title: 'Deleting your account',
      blocks: [
        `Press Delete my account on your profile page. We wait ${DELETION_DAYS} days, in which no one finds you and you can take it back by signing in. Then we delete your account, profile, listings, photos, drafts, saved homes and notes from the live system, cancel your viewings and tell the people you were to meet.`,
        'Messages belong to a conversation between two people: the other person keeps what you wrote to them, without your name and your photos. The same holds for comments in a group.',
        `Can’t sign in anymore? Write to ${SUPPORT_LINK} from the email of your account. ${SUPPORT_REPLY}`,
      ],
    },
    RETENTION,
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Passwords are hashed, sessions are stored as hashes, sign-in tries are slowed down, and each signed-in request names the account it’s for, so one person’s words are never sent under another’s name. No system is perfectly safe. If we learn that your data fell into the wrong hands, we tell you as your state’s law requires.',
      ],
    },
    {
      id: 'california',
      title: 'If you live in California',
      blocks: [
        'The California Consumer Privacy Act gives people rights over their data where it applies to a company. You have them here either way: to know what we have about you and get a copy, to correct it, to have it deleted, and not to be treated worse for asking.',
        'We don’t sell or share personal information, as that law defines those words, and we use nothing sensitive for more than the service itself. The categories we collect are those in [section 1](#collected), from you and your device, for the purposes in [section 3](#why). Someone else may ask on your behalf, with your signed permission.',
      ],
    },
    {
      id: 'new-york',
      title: 'If you live in New York',
      blocks: [
        'New York’s SHIELD Act requires us to protect private information with reasonable safeguards and to tell you about a breach without unreasonable delay. Beyond that, the rights in the section above are yours too.',
      ],
    },
    {
      id: 'children',
      title: `Not for people under ${USER_MIN_AGE_YEARS}`,
      blocks: [
        `Commonroof is for adults, and we don’t knowingly collect data from anyone under ${USER_MIN_AGE_YEARS}. If you know of such an account, tell us, and we’ll delete it.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      blocks: [
        'When this policy changes, the new text and its date appear here. Before we use data for something new, we say so on the site.',
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
