import { FLAGGED_DAYS, FLAGGED_PEOPLE_MIN } from '../../domain/core/limits.ts'
import type { DocumentSection } from '../schema/document-schema.ts'

/** The section about collected data; it matches the tables of the server. */
export const COLLECTED: DocumentSection = {
  id: 'collected',
  title: 'What we collect',
  blocks: [
    'Only what you give us, and a little that comes with using a website.',
    {
      records: [
        {
          name: 'Your account',
          facts: [
            {
              label: 'What',
              text: 'First and last name, email, account type, place, referral code, who referred you and how many people you referred, your seat number, the day you joined.',
            },
            {
              label: 'Password',
              text: 'Stored as an argon2id hash. We can’t read it and can’t tell you what it was.',
            },
          ],
        },
        {
          name: 'Your profile',
          facts: [
            {
              label: 'What',
              text: 'If you’re looking: housing option, budget, move-in day, habits, diet, interests, what you need in a home, group size, and a picture if you add one.',
            },
          ],
        },
        {
          name: 'What you think of people',
          facts: [
            {
              label: 'What',
              text: 'What matters to you in others, your dealbreakers, whether they can find you, who you marked or blocked, and when, with your first names and pictures at that time. Other people never see it; when two people are interested in each other, both are told that.',
            },
          ],
        },
        {
          name: 'Your homes and searches',
          facts: [
            {
              label: 'Homes',
              text: 'Which ones you saved or hid, and when. Saved searches with their names, and when you last looked.',
            },
            {
              label: 'Visits',
              text: 'For each saved home: stage, day and time, street and directions as you noted them, dealbreakers, checklist, ratings, notes, verdict, and photos. Only you see them. We strip place and time from these photos too.',
            },
          ],
        },
        {
          name: 'Your listings',
          facts: [
            {
              label: 'What',
              text: 'Address, description, rent, deposit and fees, rules, who lives there, photos, and any preference about age or gender, which only an owner who lives there may state.',
            },
            {
              label: 'Photos',
              text: 'Decoded and encoded again, so the place and time your camera wrote into them are gone. The original is not kept.',
            },
            {
              label: 'Counts',
              text: 'Which member looked at a listing on which day, saved it, or wrote about it. Its owner sees only the numbers.',
            },
          ],
        },
        {
          name: 'Your messages',
          facts: [
            {
              label: 'What',
              text: 'Text, sender, recipient, when it was sent and read, the home it’s about, and photos, with place and time stripped too.',
            },
            {
              label: 'First messages',
              text: `Rules look for words of scams in the first message to a stranger. If ${FLAGGED_PEOPLE_MIN} people got such ones within ${FLAGGED_DAYS} days, a moderator reads these messages and no others. Messages between people who have written before are never looked at, unless one of them reports the conversation.`,
            },
          ],
        },
        {
          name: 'Your reports',
          facts: [
            {
              label: 'What',
              text: 'What you reported and how it was then, the reason, your words, and pictures if you add some, with place and time stripped too. You and our moderators see them.',
            },
          ],
        },
        {
          name: 'Your viewings and groups',
          facts: [
            {
              label: 'Viewings',
              text: 'The home, the times offered and the one agreed on, your note, and who did what when. Only you and the other side see it.',
            },
            {
              label: 'Groups',
              text: 'Name, members and their share of the rent, the homes you share, votes and comments. The members see it; when you leave, your votes are deleted and your comments stay without your name.',
            },
          ],
        },
        {
          name: 'Drafts',
          facts: [
            {
              label: 'What',
              text: 'A copy of each form you’re filling in, so you can go on with it on another device. A message you’ve started isn’t copied; it stays on the device.',
            },
          ],
        },
        {
          name: 'News about new cities',
          facts: [
            {
              label: 'What',
              text: 'If you subscribe at the bottom of a page: the email address, and when you asked. It waits on your device until it reaches us.',
            },
          ],
        },
        {
          name: 'Technical data',
          facts: [
            {
              label: 'Log',
              text: 'One line for each request: its time, the kind of page or call, the result and how long it took. One line for each script a browser refused to run on a page, with the kind of page. No address, no content, no account.',
            },
            {
              label: 'IP address',
              text: 'Used while we answer a request. To stop abuse, we count a hash of it for a short time, and a hash of the email at sign-in. The companies that carry the connection for us may log addresses as well.',
            },
            {
              label: 'Sessions',
              text: 'A hash of the token that keeps you signed in, when it was last used, and so that you can tell your devices apart, the browser and kind of device, such as Safari on iPhone, and its time zone.',
            },
            {
              label: 'Email',
              text: 'When we have to email you about your account, a note of which email is due, until it’s sent. A link in an email is stored as a hash until you use it or it expires.',
            },
            {
              label: 'Outbox',
              text: 'Which of your actions a device still has to send: kind and day, no content. That’s how we can tell you when something was lost.',
            },
          ],
        },
      ],
    },
    'We don’t ask for your precise location, your contacts, a government ID or payment data. There are no payments yet.',
  ],
}
