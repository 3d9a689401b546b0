import { DEVICE_COOKIE_DAYS, SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '../../domain/core/limits.ts'
import { LEGAL_UPDATED, SUPPORT_LINK, SUPPORT_REPLY } from '../document-labels.ts'
import type { DocumentPage } from '../schema/document-schema.ts'

export const PAGE = {
  description:
    'The four cookies Commonroof sets, their names and lifetimes, what else is in your browser, which kinds we don’t use, and how to refuse them.',
  hero: {
    eyebrow: 'The small print',
    title: 'Cookie policy',
    lede: 'Four cookies, all of them ours. Here are their names.',
    scene: 'sill',
  },
  updated: LEGAL_UPDATED,
  summary: [
    'A visitor without an account gets no cookie at all.',
    'Signing in sets three: one keeps you signed in, one says that someone is signed in, one recognizes the device.',
    'There are no analytics, advertising or third-party cookies today.',
    'What you write without signal is in your browser’s own storage, not in a cookie.',
    'You can delete all of it in your browser. That signs you out, and unsent words are gone.',
  ],
  sections: [
    {
      id: 'what',
      title: 'What a cookie is',
      blocks: [
        'A cookie is a short text that a site asks your browser to keep and send back with each request. Browsers also have other storage that sites can fill, and it isn’t sent along. This page is about both.',
        'By using Commonroof you consent to the cookies and storage described here.',
      ],
    },
    {
      id: 'essential',
      title: 'Essential cookies',
      use: 'in-use',
      blocks: [
        'Without them you couldn’t stay signed in. You can’t turn them off one by one, except in your browser.',
        {
          records: [
            {
              name: '__Host-sid',
              facts: [
                {
                  label: 'For',
                  text: 'Keeps you signed in. A random token; our server stores its hash. The name ends in six characters of that hash.',
                },
                { label: 'Read by', text: 'Our server only. No script can see it.' },
                {
                  label: 'Ends',
                  text: `When you sign out, after ${SESSION_IDLE_DAYS} days without use, at the latest after ${SESSION_ABSOLUTE_DAYS} days.`,
                },
              ],
            },
            {
              name: 'commonroof-signed-in',
              facts: [
                {
                  label: 'For',
                  text: 'Says “1”: someone is signed in here. When it’s missing, a page doesn’t have to ask our server.',
                },
                { label: 'Read by', text: 'Our pages and our server. It unlocks nothing.' },
                {
                  label: 'Ends',
                  text: `When you sign out, at the latest after ${SESSION_ABSOLUTE_DAYS} days.`,
                },
              ],
            },
            {
              name: '__Host-device',
              facts: [
                {
                  label: 'For',
                  text: 'Recognizes the device after its storage was cleared, so we can tell you what was written there and never sent. A random token; our server stores its hash.',
                },
                { label: 'Read by', text: 'Our server only. No script can see it.' },
                {
                  label: 'Ends',
                  text: `After ${DEVICE_COOKIE_DAYS} days without a visit. It stays when you sign out.`,
                },
              ],
            },
            {
              name: '__Host-known',
              facts: [
                {
                  label: 'For',
                  text: 'Says that you’ve signed in on this device before, so a stranger guessing at your password elsewhere can’t lock you out here. A random token; our server stores its hash.',
                },
                { label: 'Read by', text: 'Our server only. No script can see it.' },
                {
                  label: 'Ends',
                  text: `${DEVICE_COOKIE_DAYS} days after you last signed in. It stays when you sign out.`,
                },
              ],
            },
          ],
        },
        'On a test server without encryption, the first, third and fourth are called sid, device and known, with a number.',
      ],
    },
    {
      id: 'functionality',
      title: 'Functionality cookies',
      use: 'not-in-use',
      blocks: [
        'These remember a choice, such as a language. We set none: light or dark follows your device, and what you choose as a member is part of your account.',
      ],
    },
    {
      id: 'performance',
      title: 'Performance and analytics cookies',
      use: 'not-in-use',
      blocks: [
        'These measure which pages people visit and how long they take. We have none, and no analytics script. If that changes, this page says so first, with names.',
      ],
    },
    {
      id: 'targeting',
      title: 'Targeting and advertising cookies',
      use: 'not-in-use',
      blocks: ['These follow a person across sites to choose ads. We have none and show no ads.'],
    },
    {
      id: 'third-party',
      title: 'Third-party cookies',
      use: 'not-in-use',
      blocks: [
        'These are set by someone else whose content a page includes. Our pages include nothing from others: typeface, pictures and scripts come from us. Links lead to other sites, which set their own cookies once you’re there.',
      ],
    },
    {
      id: 'lifetime',
      title: 'Session and persistent',
      blocks: [
        'A session cookie ends when you close the browser. A persistent cookie has an end date. Our four are persistent, because people looking for a home come back the next day.',
      ],
    },
    {
      id: 'storage',
      title: 'What else is in your browser',
      use: 'in-use',
      blocks: [
        'None of this is sent to us by itself, and the parts with your words exist only after you’ve signed in or subscribed to news.',
        {
          records: [
            {
              name: 'IndexedDB',
              facts: [
                {
                  label: 'Holds',
                  text: 'One database for each account: drafts and their versions, the outbox, messages, pictures waiting to be sent, lists and profiles you opened, saved homes with your notes, groups and viewings. A small list says who has signed in here: first name and a shortened email. An email address for news waits in a separate database until it reaches us.',
                },
                {
                  label: 'Ends',
                  text: 'When you sign out. If you choose to keep unsent work, the database stays, locked, until you sign in again. Safari deletes it sooner, after seven days without a visit.',
                },
              ],
            },
            {
              name: 'Cache Storage',
              facts: [
                {
                  label: 'Holds',
                  text: 'The site’s pages, scripts and drawings, so it opens without signal; for members, photos they’ve looked at and photos of saved homes.',
                },
                {
                  label: 'Ends',
                  text: 'Photos are deleted with their account’s database. Each new version replaces the rest.',
                },
              ],
            },
            {
              name: 'Session storage',
              facts: [
                {
                  label: 'Holds',
                  text: 'A few markers without your words, such as “this person is setting up a profile”.',
                },
                { label: 'Ends', text: 'When you close the tab.' },
              ],
            },
            {
              name: 'Local storage',
              facts: [{ label: 'Holds', text: 'Nothing.' }],
            },
          ],
        },
      ],
    },
    {
      id: 'browser',
      title: 'Managing them in your browser',
      blocks: [
        'Every browser can show, delete and refuse cookies and stored data, for one site or for all of them:',
        {
          points: [
            '[Chrome](https://support.google.com/chrome/answer/95647)',
            '[Safari](https://support.apple.com/guide/safari/sfri11471/mac), and [on iPhone](https://support.apple.com/en-us/105082)',
            '[Firefox](https://support.mozilla.org/en-US/kb/clear-cookies-and-site-data-firefox)',
            '[Edge](https://support.microsoft.com/en-us/microsoft-edge/delete-cookies-in-microsoft-edge-63947406-40ac-c3b8-57b9-2a946a29ae09)',
          ],
        },
        'If you refuse cookies, you can read the public pages but not sign in. Before you delete stored data, let the outbox empty itself.',
      ],
    },
    {
      id: 'do-not-track',
      title: 'Do Not Track',
      blocks: [
        'Some browsers send a Do Not Track signal. There’s no agreed meaning for it, and we do not honor it: the site behaves the same with and without. Since nothing here tracks you today, you lose nothing.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      blocks: [
        `When we add or drop a cookie, this page changes first, and so does the date above it. Questions: ${SUPPORT_LINK}. ${SUPPORT_REPLY}`,
      ],
    },
  ],
  others: [
    { label: 'Privacy policy', to: '/privacy-policy' },
    { label: 'Terms of service', to: '/terms-of-service' },
    { label: 'Help center', to: '/help-center' },
  ],
} satisfies DocumentPage
