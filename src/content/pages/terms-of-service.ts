import {
  BETA_MONTHS_MAX,
  BETA_MONTHS_MIN,
  OWNER_FEE_FIRST_YEAR_PERCENT,
  REFERRALS_FOR_PREMIUM,
  REFUND_DAYS,
  SEATS_PER_CITY,
  USER_MIN_AGE_YEARS,
} from '../../domain/core/limits.ts'
import { LEGAL_UPDATED, SUPPORT_LINK, SUPPORT_REPLY } from '../document-labels.ts'
import type { DocumentPage } from '../schema/document-schema.ts'

export const PAGE = {
  description:
    'The agreement between you and Commonroof: who may join, the beta, premium for life, fees and refunds, listings, conduct, and how disputes are settled.',
  hero: {
    eyebrow: 'The small print',
    title: 'Terms of service',
    lede: 'The agreement between you and Commonroof, written to be read.',
    scene: 'keys',
  },
  updated: LEGAL_UPDATED,
  summary: [
    `You are ${USER_MIN_AGE_YEARS} or older, and what you tell people here is true.`,
    'We’re a place where people find each other. Your lease is between you and the person who signs it with you.',
    'The beta is free. Nothing starts costing money by itself.',
    `Later, fees are non-refundable, with one exception: you can return a paid plan within ${REFUND_DAYS} days.`,
    'What you write stays yours. We may show it to the people it’s meant for.',
    'California law applies, and disputes go to arbitration in San Diego.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'This agreement',
      blocks: [
        'These terms are a contract between you and Commonroof (“we”, “us”). They apply when you create an account or use the site or the installed app. If you don’t agree with them, please don’t use Commonroof.',
        'The [community guidelines](/community-guidelines) are part of them. The [privacy policy](/privacy-policy) and the [cookie policy](/cookie-policy) explain what happens to your data.',
      ],
    },
    {
      id: 'who-may-join',
      title: 'Who may join',
      blocks: [
        `You must be ${USER_MIN_AGE_YEARS} or older and able to enter into a contract. Commonroof is meant for people who live, look or rent out a home in the United States.`,
        'Give your own name and an email you can read. Keep your password to yourself; what’s done with your account counts as done by you until you tell us someone else has access. You can’t sell an account or pass it on.',
      ],
    },
    {
      id: 'what-we-are',
      title: 'What we are, and what we are not',
      blocks: [
        'Commonroof lets seekers describe how they live, homeowners list rooms and homes, and both write to each other. People are listed by a [score](/help-center#how-the-score-is-made) from both people’s answers. They can save homes, take notes on visits, ask for viewings and search in groups. Background verification, verified badges and reviews are planned; we owe you none of them until they exist.',
        {
          points: [
            'We’re not a broker, an agent, a landlord or a property manager, and we are no party to any lease, sublease or agreement between members.',
            'We don’t inspect homes, and we don’t check identities, backgrounds or the right to rent out a home.',
            'Rent and deposits don’t pass through us. Members settle what they owe each other between themselves.',
          ],
        },
        'Who you meet, what you sign and what you pay is your decision. The [safety guide](/safety-guide) may help.',
      ],
    },
    {
      id: 'beta',
      title: 'The beta',
      blocks: [
        `Commonroof is in beta in Southern California and New York City. We expect that to last ${BETA_MONTHS_MIN} to ${BETA_MONTHS_MAX} months; it may be shorter or longer. While it lasts, everything is free.`,
        'In a beta, features change, fail, and sometimes disappear. We may limit who can join and how much they can use. We take care of what you write, but keep your own copy of anything you can’t do without.',
      ],
    },
    {
      id: 'premium-for-life',
      title: 'Premium for life',
      blocks: [
        'There are two ways to get it, and either one is enough:',
        {
          points: [
            `An early seat: you are among the first ${SEATS_PER_CITY} people who register in one of our cities. The place you give when you register decides the city. Your dashboard shows your seat.`,
            `Referrals: ${REFERRALS_FOR_PREMIUM} people register with your referral code. Accounts you made yourself, or that don’t belong to real people, don’t count and can cost you the reward.`,
          ],
        },
        '“Premium” means whatever the plan of that name includes once paid plans begin, in the form it takes then. “For life” means for as long as you keep this account and we offer Commonroof. It belongs to the account, has no cash value, and ends if the account is closed under section 10.',
      ],
    },
    {
      id: 'early-homeowners',
      title: 'Early homeowners',
      blocks: [
        `Homeowners who list a home during the beta pay a platform fee of ${OWNER_FEE_FIRST_YEAR_PERCENT}% in their first year. The year begins with the first listing. Today nobody pays a platform fee. If we introduce one, we tell you the amount and start date in advance, and you can take your listings down before it applies.`,
      ],
    },
    {
      id: 'fees',
      title: 'Fees and refunds',
      blocks: [
        'Paid plans don’t exist yet. Their planned prices are on the [pricing page](/pricing). We’ll ask for a payment method only when you choose a plan; no beta account turns into a paid one by itself.',
        `When there are fees, they are non-refundable, with one exception, which overrides this rule: if you buy a paid plan, you may ask for the price back within ${REFUND_DAYS} days of buying it, without giving a reason. After those ${REFUND_DAYS} days there is no refund, not even for part of a month or year, unless the law requires one.`,
      ],
    },
    {
      id: 'content',
      title: 'What you post',
      blocks: [
        'Your answers, photos, listings and messages stay yours. So that Commonroof can work, you allow us to store them, to copy and resize them, and to show them to the people they’re meant for. That permission isn’t exclusive, costs us nothing, and ends when the content is deleted, except for what others have already received.',
        'You promise that you’re allowed to post it: that photos are yours or used with permission, and that it violates nobody’s rights. We may take down content that breaks these terms or the law. We don’t routinely read messages, and we’re not obligated to look for violations.',
      ],
    },
    {
      id: 'listings',
      title: 'Listings and fair housing',
      blocks: [
        'List only a home you own or have the right to rent out, as it is, with every fee. A home may be listed once. If nobody confirms a listing for a while, it’s hidden from others.',
        'You alone are responsible for your listing and for how you choose, under the federal Fair Housing Act, the laws of California and New York, and local rules on deposits, fees, rent and short stays. The form points out some words these laws don’t allow. That’s help, not legal review: a listing it doesn’t flag can still be unlawful.',
      ],
    },
    {
      id: 'conduct',
      title: 'Conduct, and ending an account',
      blocks: [
        'You agree not to do any of this:',
        {
          points: [
            'deceive, harass, threaten or discriminate against anyone',
            'ask for money before a viewing, or offer a home in exchange for anything but rent',
            'collect data about members, send advertising, or use bots to read the site',
            'break into accounts or systems, overload them, or get around one of our limits or decisions',
            'use Commonroof for anything unlawful',
          ],
        },
        `You can end your account whenever you like: write to ${SUPPORT_LINK}. We may take content down, pause an account or close it when these terms are broken, when the law requires it, or when someone is at risk. We say why, unless that would endanger a person or an investigation. The guidelines name the [levels](/community-guidelines#levels).`,
        'Sections 8, 11, 12 and 13 still apply after the account ends.',
      ],
    },
    {
      id: 'no-warranty',
      title: 'No warranty',
      blocks: [
        'Commonroof is provided as is and as available. As far as the law allows, we give no warranty, express or implied: not that it’s always up or free of errors, not that a member or a listing is what it claims to be, and not that you’ll find a home or a roommate.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'As far as the law allows, we are not liable for indirect or consequential damage, for lost profit or lost data, or for what members do to each other, in writing, at a viewing or under one roof. Our total liability is limited to what you paid us in the twelve months before, or 100 dollars if that’s more.',
        'Some states don’t allow such limits, and nothing here limits liability for intent, gross negligence, or anything else a contract can’t limit. If a third party makes a claim against us because you broke these terms, you cover what that costs us, to the extent it’s your fault.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        'The law of California applies, without its rules on conflicts of law.',
        `Write to us first, at ${SUPPORT_LINK}; most things end there. What we can’t settle within 30 days is decided by binding arbitration in San Diego, California, by one arbitrator, individually and not as a class. Either of us may go to a small claims court instead where it has jurisdiction, and may ask a court in San Diego for an order that can’t wait. You give up the right to a jury trial for what goes to arbitration.`,
        'You keep every right that your state’s law doesn’t let you give up, including many you have as a consumer or a tenant.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When these terms change, the new text and its date appear here. If a change takes something from you, we say so on the site before it applies. If you keep using Commonroof after that day, you agree; if you don’t agree, you can close your account. If part of these terms is invalid, the rest still applies.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [`Questions about these terms: ${SUPPORT_LINK}. ${SUPPORT_REPLY}`],
    },
  ],
  others: [
    { label: 'Privacy policy', to: '/privacy-policy' },
    { label: 'Cookie policy', to: '/cookie-policy' },
    { label: 'Community guidelines', to: '/community-guidelines' },
  ],
} satisfies DocumentPage
