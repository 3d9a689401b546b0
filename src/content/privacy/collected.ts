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
              text: 'Stored as an argon2id hash. We cannot read it and cannot tell you what it was.',
            },
          ],
        },
        {
          name: 'Your profile',
          facts: [
            {
              label: 'What',
              text: 'If you are looking: housing option, budget, move-in day, habits, diet, interests, what a home needs, group size, and a picture if you add one.',
            },
          ],
        },
        {
          name: 'What you think of people',
          facts: [
            {
              label: 'What',
              text: 'What matters to you in others, your dealbreakers, whether you are shown to them, whom you marked or blocked, and when. Other people never see it; when two are interested in each other, both are told that.',
            },
          ],
        },
        {
          name: 'Your homes and searches',
          facts: [
            {
              label: 'Homes',
              text: 'Which ones you saved or hid, and since when. Saved searches with their names, and when you last looked.',
            },
            {
              label: 'Visits',
              text: 'For each saved home: stage, day and time, street and directions as you noted them, dealbreakers, checklist, ratings, notes, verdict, and photos. Only you see them; the photos lose place and time like all others.',
            },
          ],
        },
        {
          name: 'Your listings',
          facts: [
            {
              label: 'What',
              text: 'Address, description, rent, deposit and fees, rules, who lives there, photos, and the preferences about age or gender that an owner who lives there may state.',
            },
            {
              label: 'Photos',
              text: 'Decoded and encoded anew, so that the place and time your camera wrote into them is gone. The original is not kept.',
            },
            {
              label: 'Counts',
              text: 'Which member looked at a listing on which day, saved it, or wrote about it. Its owner is shown the numbers only.',
            },
          ],
        },
        {
          name: 'Your messages',
          facts: [
            {
              label: 'What',
              text: 'Text, sender, recipient, the times it was sent and read, the home it is about, and photos, which lose place and time like all others.',
            },
          ],
        },
        {
          name: 'Your viewings and groups',
          facts: [
            {
              label: 'Viewings',
              text: 'The home, the times on offer and the one agreed on, your note, and who did what when. Only you and the other side see it.',
            },
            {
              label: 'Groups',
              text: 'Name, members and their part of the rent, the homes you share, votes and comments. The members see it; when you leave, your votes go and your comments stay without your name.',
            },
          ],
        },
        {
          name: 'Drafts',
          facts: [
            {
              label: 'What',
              text: 'A copy of each form you are filling in, so that another device of yours can go on. A message that you have begun is not copied; it stays on the device.',
            },
          ],
        },
        {
          name: 'News of new cities',
          facts: [
            {
              label: 'What',
              text: 'If you subscribe at the foot of a page: the email address, and when you asked. It waits on your device until it has reached us.',
            },
          ],
        },
        {
          name: 'Technical data',
          facts: [
            {
              label: 'Log',
              text: 'One line for each request: its time, the kind of page or call, the result and how long it took. One line for each script that a browser refused to run on a page, with the kind of page. No address, no content, no account.',
            },
            {
              label: 'IP address',
              text: 'Used while a request is answered. A hash of it is counted for a short time to stop abuse, as is a hash of an email at sign-in. Whoever carries the connection for us may log addresses as well.',
            },
            {
              label: 'Sessions',
              text: 'A hash of the token that keeps you signed in, and when it was last used.',
            },
            {
              label: 'Outbox',
              text: 'Which of your actions a device still has to send: kind and day, no content. That is how we can tell you when something was lost.',
            },
          ],
        },
      ],
    },
    'We do not ask for your precise location, your contacts, a government ID or payment data. There are no payments yet.',
  ],
}
