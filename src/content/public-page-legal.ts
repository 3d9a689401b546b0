import type { PublicPageContent } from './public-page-shape.ts'

const UPDATED = 'Last updated April 12, 2025'

export const LEGAL_PAGES: Readonly<Record<string, PublicPageContent>> = {
  '/privacy-policy': {
    title: 'Privacy policy',
    lede: 'What we keep, why, and how to have it deleted.',
    scene: 'sill',
    updated: UPDATED,
    sections: [
      {
        heading: 'What we collect',
        paragraphs: [
          'What you enter: your name, email, answers, photos, listings and messages. Photos lose their location data before they are stored.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'Other members see your first name, your picture and the answers you share. Your email, your password and your street are not shown to them.',
        ],
      },
      {
        heading: 'Your choices',
        paragraphs: ['You can change your answers at any time. To have your account deleted, contact us.'],
      },
      { heading: 'Age', paragraphs: ['Commonroof is not for people under 18.'] },
    ],
    action: { label: 'Terms of service', to: '/terms-of-service' },
    second: { label: 'Cookie policy', to: '/cookie-policy' },
  },
  '/terms-of-service': {
    title: 'Terms of service',
    lede: 'The agreement between you and Commonroof.',
    scene: 'keys',
    updated: UPDATED,
    sections: [
      {
        heading: 'Who may join',
        paragraphs: ['You are 18 or older, and what you tell others about yourself is true.'],
      },
      {
        heading: 'What we are',
        paragraphs: [
          'A place where people find each other. A lease is made between the people who sign it; we are not a party to it.',
        ],
      },
      {
        heading: 'Fees',
        paragraphs: [
          'The beta is free. Fees, where there are any, are non-refundable unless the plan says otherwise.',
        ],
      },
      {
        heading: 'Law and disputes',
        paragraphs: ['California law applies. Disputes are settled by arbitration in San Diego.'],
      },
    ],
    action: { label: 'Privacy policy', to: '/privacy-policy' },
  },
  '/cookie-policy': {
    title: 'Cookie policy',
    lede: 'Which cookies exist, and which are in use today.',
    scene: 'sill',
    updated: UPDATED,
    sections: [
      {
        heading: 'Essential',
        paragraphs: [
          'One cookie keeps you signed in. It cannot be read by scripts and goes when you sign out.',
        ],
      },
      {
        heading: 'Other kinds',
        paragraphs: [
          'Performance, functionality and advertising cookies, our own or of third parties, may come to exist. None is in use today.',
        ],
      },
      {
        heading: 'Session and persistent',
        paragraphs: [
          'A session cookie ends with the browser. A persistent one has a date; ours ends after 30 days at most.',
        ],
      },
      {
        heading: 'Your browser',
        paragraphs: [
          'Every browser can show, delete and refuse cookies in its settings. Do Not Track signals are not honoured. Using the site means that you consent.',
        ],
      },
    ],
    action: { label: 'Privacy policy', to: '/privacy-policy' },
  },
}
