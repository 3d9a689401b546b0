import {
  BASIC_FAVORITES_MAX,
  BETA_MONTHS_MAX,
  BETA_MONTHS_MIN,
  PLAN_PRICES_USD,
  REFERRALS_FOR_PREMIUM,
  REFUND_DAYS,
  SEATS_PER_CITY,
  STUDENT_DISCOUNT_PERCENT,
  SUPPORT_REPLY_HOURS,
  YEARLY_SAVING_PERCENT,
} from '../../domain/core/limits.ts'
import type { BlocksPage } from '../schema/blocks-schema.ts'

type Plan = keyof typeof PLAN_PRICES_USD

/** The price fields of a plan. */
const priceFields = (plan: Plan) => {
  const { monthly, yearly } = PLAN_PRICES_USD[plan]
  const sum = (monthly * 12 - yearly).toFixed(2)
  return { price: { monthly, yearly }, yearlySum: `$${sum} less than twelve single months` }
}
const START = { label: 'Start free', to: '/account' }

export const PAGE = {
  description:
    'Commonroof is free while it’s in beta. What Basic, Premium and Ultimate will cost later, and who keeps premium for life.',
  hero: {
    tone: 'oat',
    look: 'beside',
    eyebrow: 'Pricing',
    title: 'Free while we’re in beta.',
    lede: `We expect that to be ${BETA_MONTHS_MIN} to ${BETA_MONTHS_MAX} months. Below are the prices for later, struck through until then. Nobody asks for a card today.`,
    scene: 'price',
    action: { label: 'Get Early Access', to: '/account' },
  },
  blocks: [
    {
      kind: 'plans',
      tone: 'lavender',
      title: 'Three plans, one price for now',
      tag: { status: 'planned', words: 'Paid plans are planned' },
      toggle: 'Show prices',
      monthly: 'Monthly',
      yearly: 'Yearly',
      saving: `Save ${YEARLY_SAVING_PERCENT}%`,
      now: 'Free',
      afterwards: 'after the beta',
      perMonth: 'a month',
      perYear: 'a year',
      plans: [
        {
          name: 'Basic',
          description: 'For one search, at your own pace.',
          ...priceFields('basic'),
          points: ['Profile, matching, messages, home search', `Up to ${BASIC_FAVORITES_MAX} favorites`],
          action: START,
        },
        {
          name: 'Premium',
          description: 'For choosing with care, or with others.',
          ...priceFields('premium'),
          popular: 'Most popular',
          points: [
            'Everything in Basic, with unlimited favorites',
            'Compatibility score',
            'Background verification',
            'Group hunting tools',
          ],
          action: START,
        },
        {
          name: 'Ultimate',
          description: 'For a move on a deadline.',
          ...priceFields('ultimate'),
          points: ['Everything in Premium', 'Priority support'],
          action: START,
        },
      ],
      // YEARLY_SAVING_PERCENT is part of the offer's name, but the prices give 16.6 to 16.7 percent, so the
      // page also shows the exact sum.
      note: `“Save ${YEARLY_SAVING_PERCENT}%” is rounded down. The exact amount you save is under each yearly price. Paid plans start after the beta; you can’t buy one today.`,
    },
    {
      kind: 'table',
      title: 'Line by line',
      lede: 'A lit window means it’s included. Anything not marked as planned works today, for everyone. The score follows a published rule.',
      caption: 'Features of the three plans',
      head: ['Feature', 'Basic', 'Premium', 'Ultimate'],
      yes: 'Included',
      no: 'Not included',
      rows: [
        { title: 'Profile creation', status: 'live', cells: [true, true, true] },
        { title: 'Roommate matching', status: 'live', cells: [true, true, true] },
        { title: 'In-app messaging', status: 'live', cells: [true, true, true] },
        { title: 'Property search', status: 'live', cells: [true, true, true] },
        {
          title: 'Favorites',
          status: 'live',
          cells: [`Up to ${BASIC_FAVORITES_MAX}`, 'Unlimited', 'Unlimited'],
        },
        { title: 'AI compatibility score', status: 'live', cells: [false, true, true] },
        { title: 'Background verification', status: 'planned', cells: [false, true, true] },
        { title: 'Group hunting tools', status: 'live', cells: [false, true, true] },
        { title: 'Priority support', status: 'planned', cells: [false, false, true] },
      ],
    },
    {
      kind: 'features',
      tone: 'lamp',
      look: 'large',
      title: 'Premium for life, twice over',
      lede: 'Two ways to never see these prices again.',
      items: [
        {
          figure: String(SEATS_PER_CITY),
          title: 'Be early',
          text: `The first ${SEATS_PER_CITY} people in each city keep premium. Each New York borough counts as a city.`,
          status: 'live',
        },
        {
          figure: String(REFERRALS_FOR_PREMIUM),
          title: 'Bring friends',
          text: `When ${REFERRALS_FOR_PREMIUM} people have signed up with your code, you keep it too, whatever your seat.`,
          status: 'live',
        },
      ],
    },
    {
      kind: 'faq',
      tone: 'oat',
      title: 'Questions about money',
      questions: [
        {
          id: 'ends',
          title: 'What happens when the beta ends?',
          text: `We expect the beta to last ${BETA_MONTHS_MIN} to ${BETA_MONTHS_MAX} months. We tell you before it ends, you pick a plan or you don’t, and nothing is charged unless you enter a way to pay.`,
          status: 'live',
        },
        {
          id: 'life',
          title: 'Who gets premium free for life?',
          text: `The first ${SEATS_PER_CITY} people in each city, and everyone whose code ${REFERRALS_FOR_PREMIUM} people have signed up with.`,
          status: 'live',
        },
        {
          id: 'refund',
          title: 'Can I get my money back?',
          text: `Yes, in full, within ${REFUND_DAYS} days of a payment. After that, fees are non-refundable.`,
          status: 'planned',
        },
        {
          id: 'students',
          title: 'Do students pay less?',
          text: `${STUDENT_DISCOUNT_PERCENT}% less, on every plan, with an email address that ends in .edu.`,
          status: 'planned',
        },
        {
          id: 'pay',
          title: 'How can I pay?',
          text: 'With all major credit and debit cards, PayPal and Apple Pay.',
          status: 'planned',
        },
        {
          id: 'support',
          title: 'How fast does support reply?',
          text: `Within ${SUPPORT_REPLY_HOURS} hours. With Ultimate your question goes to the front of the line.`,
          status: 'planned',
        },
      ],
    },
    {
      kind: 'closing',
      tone: 'night',
      title: 'A seat costs nothing. There are only so many.',
      action: { label: 'Get Early Access', to: '/account' },
      scene: 'sill',
    },
  ],
} satisfies BlocksPage
