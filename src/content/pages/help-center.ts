import { SUPPORT_LINK, SUPPORT_REPLY } from '../document-labels.ts'
import { ACCOUNT } from '../help/account-articles.ts'
import { FINDING } from '../help/finding-articles.ts'
import { BETA_ACCESS, GETTING_STARTED } from '../help/getting-started-articles.ts'
import { LISTING } from '../help/listing-articles.ts'
import { OFFLINE } from '../help/offline-articles.ts'
import type { HelpPage } from '../schema/help-center-schema.ts'

export const PAGE = {
  description:
    'Search the help center: beta access, homes, groups, viewings, listings, drafts and the outbox, staying safe, and how to reach a person.',
  hero: {
    title: 'What would you like to know?',
    lede: 'Ask in your own words. It works without signal, too.',
    scene: 'letters',
  },
  search: {
    label: 'Search the help center',
    placeholder: 'Try: lost draft',
    hint: 'Results appear as you type. Press Escape to clear.',
    clear: 'Clear the search',
    one: '{count} article found',
    many: '{count} articles found',
    resultsTitle: 'What we found',
    none: {
      title: 'Nothing here answers that',
      text: 'Try one word instead of a sentence: photo, draft, refund. Or ask a person.',
      contact: 'Write to us',
    },
    synonyms: [
      ['roommate', 'flatmate', 'housemate', 'roomie', 'cotenant'],
      ['homeowner', 'landlord', 'landlady', 'owner', 'host', 'lessor'],
      ['seeker', 'tenant', 'renter', 'lodger'],
      ['listing', 'ad', 'advert', 'advertisement', 'post'],
      ['home', 'apartment', 'flat', 'house', 'place'],
      ['photo', 'picture', 'image', 'pic'],
      ['message', 'chat', 'dm', 'text'],
      ['delete', 'remove', 'erase', 'close', 'deactivate'],
      ['cancel', 'stop', 'undo'],
      ['offline', 'signal', 'reception', 'internet', 'wifi', 'connection'],
      ['refund', 'money', 'reimburse', 'chargeback'],
      ['price', 'cost', 'fee', 'pay', 'charge', 'subscription'],
      ['viewing', 'appointment', 'showing', 'visit'],
      ['scam', 'fraud', 'fake', 'scammer', 'phishing'],
      ['report', 'complain', 'complaint', 'flag', 'abuse'],
      ['install', 'download', 'app', 'pwa'],
      ['phone', 'iphone', 'android', 'mobile', 'device'],
      ['referral', 'invite', 'invitation', 'code', 'friend'],
      ['draft', 'autosave', 'unfinished', 'lost'],
      ['edit', 'change', 'update', 'modify', 'correct'],
      ['sync', 'conflict', 'merge'],
      ['login', 'signin', 'logon', 'password'],
      ['logout', 'signout', 'logoff'],
      ['match', 'compatibility', 'score', 'algorithm'],
      ['stuck', 'pending', 'waiting', 'queued'],
      ['address', 'street', 'location', 'map'],
    ],
    ignored: [
      'a an and are as at be can could do does for from get have how i if in is it me my not of on or our',
      'should that the there this to was what when where which who why will with would you your',
    ]
      .join(' ')
      .split(' '),
  },
  categoriesTitle: 'All articles',
  categoriesNote: 'Nothing fits? [Ask a person](#contact).',
  categories: [GETTING_STARTED, FINDING, LISTING, OFFLINE, ACCOUNT],
  open: 'getting-started',
  popular: {
    title: 'Most read',
    articles: ['working-offline', 'outbox', 'touring', 'finding-homes', 'home-screen', 'deleting-account'],
  },
  featured: {
    eyebrow: 'New here',
    article: BETA_ACCESS,
    actions: [
      { label: 'Get Early Access', to: '/account' },
      { label: 'How it works', to: '/how-it-works' },
    ],
  },
  contact: {
    title: 'Ask a person',
    text: `Write in your own words. ${SUPPORT_REPLY}`,
    mail: SUPPORT_LINK,
    points: [
      'Write from your account’s email, so we know which account is yours.',
      'Say what you did, what you expected and what happened. A screenshot saves a round trip.',
      'Never send your password. We don’t ask for it.',
    ],
    actions: [
      { label: 'Safety guide', to: '/safety-guide' },
      { label: 'Community guidelines', to: '/community-guidelines' },
    ],
  },
} satisfies HelpPage
