import { EMERGENCY_NUMBER } from '../../domain/core/limits.ts'
import { SUPPORT_LINK } from '../document-labels.ts'
import { CHECKLISTS } from '../safety/safety-checklists.ts'
import { EMERGENCY } from '../safety/emergency-contacts.ts'
import { TIPS } from '../safety/safety-tips.ts'
import type { GuidePage } from '../schema/guide-schema.ts'

export const PAGE = {
  description:
    'How to meet, view, pay and sign safely: red flags of rental fraud, checklists to print, deposit limits in California and New York, and who to call.',
  hero: {
    eyebrow: 'Safety guide',
    title: 'Meet, view and pay without being fooled.',
    lede: 'Most people here are who they say they are. We don’t check identities or backgrounds yet, so these habits protect you from the others. Ten minutes, once.',
    scene: 'street',
    action: { label: 'Community guidelines', to: '/community-guidelines' },
    second: { label: 'Create an account', to: '/account' },
  },
  urgent: { text: 'Are you in danger now?', call: EMERGENCY_NUMBER, label: `Call ${EMERGENCY_NUMBER}` },
  contentsTitle: 'In this guide',
  sections: [
    TIPS,
    {
      kind: 'warnings',
      id: 'red-flags',
      title: 'Red flags',
      lede: 'Sentences that rental fraud is made of. One is a reason to slow down. Two are a reason to go.',
      doLabel: 'Do this',
      flags: [
        {
          sign: '“I’m abroad right now. I’ll mail you the keys.”',
          why: 'The oldest one. There is no home, or it’s someone else’s.',
          instead: 'No viewing, no money. Stop answering and report it.',
        },
        {
          sign: '“Send the deposit today and it’s yours. Others are waiting.”',
          why: 'The hurry is there so you don’t check.',
          instead: 'Offer to come within a day. A real owner prefers that.',
        },
        {
          sign: '“Wire, gift cards or crypto, please.”',
          why: 'Nobody can get these back for you. That’s the point of them.',
          instead: 'Offer a check at the signing. Their answer tells you everything.',
        },
        {
          sign: '“Everything included”, at half what the street costs',
          why: 'A rent far below the neighborhood’s is bait.',
          instead: 'Compare three other rooms nearby before you reply.',
        },
        {
          sign: '“I sent too much by mistake. Send me the difference back.”',
          why: 'The first payment bounces days later. Yours doesn’t.',
          instead: 'Send nothing. Let your bank say when a check has really cleared.',
        },
        {
          sign: '“Just fill out this form first.” With your Social Security number',
          why: 'Identity theft needs no apartment at all.',
          instead: 'Give that number only after a viewing, to a screening service you’ve looked up yourself.',
        },
        {
          sign: '“What do you look like? Send a full picture.”',
          why: 'They’re offering a room for something that isn’t rent.',
          instead:
            'Don’t go. Asking for sex in place of rent is illegal: report it to us and to a housing agency below.',
        },
      ],
    },
    CHECKLISTS,
    {
      kind: 'law',
      id: 'deposits',
      title: 'What a deposit may be',
      lede: 'Both states cap it. Anyone who asks for more either doesn’t know the law or hopes you don’t.',
      places: [
        {
          name: 'California',
          facts: [
            {
              title: 'One month’s rent',
              text: 'Since July 1, 2024 most landlords may ask for at most one month’s rent as a deposit, whatever it’s called and whether or not the home is furnished. Some small landlords may ask for two.',
            },
            {
              title: 'Back within 21 days',
              text: 'After you move out, with a list of what was kept and why.',
            },
            {
              title: 'Screening fee',
              text: 'Capped by law; the cap changes every year. You get a receipt that says what it was spent on.',
            },
          ],
        },
        {
          name: 'New York',
          facts: [
            {
              title: 'One month’s rent',
              text: 'At most, for deposit and advance together. “First, last and security” is more than the law allows.',
            },
            {
              title: 'Back within 14 days',
              text: 'After you leave, with an itemized list. A landlord who’s late loses the right to keep any of it.',
            },
            {
              title: '$20 for checks',
              text: 'Application fees are not allowed beyond the cost of background and credit checks, which may be at most $20. If you bring your own recent report, there’s nothing to pay.',
            },
          ],
        },
      ],
      note: 'General information about private rentals, not legal advice. There are exceptions, for small landlords and some kinds of housing. Your city’s tenant line knows them: [311 in New York City](https://portal.311.nyc.gov/), or [California’s guide for tenants](https://oag.ca.gov/consumers/general/landlord-tenant-issues).',
    },
    EMERGENCY,
    {
      kind: 'passage',
      id: 'tell-us',
      title: 'Then tell us',
      tone: 'paper',
      scene: 'sill',
      blocks: [
        `Write to ${SUPPORT_LINK} with the name or the listing, what happened, and a screenshot. We look at the account, and the person doesn’t learn who wrote.`,
        'We can’t get money back, and we’re not the police. What we can do is take down a listing and close an account, so the next person isn’t asked the same thing.',
      ],
    },
  ],
  closing: {
    title: 'The other half is how we treat each other.',
    text: 'Rules, reporting, and what happens to people who break them.',
    scene: 'doors',
    action: { label: 'Community guidelines', to: '/community-guidelines' },
    second: { label: 'Create an account', to: '/account' },
  },
} satisfies GuidePage
