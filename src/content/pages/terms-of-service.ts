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
    'We are a place where people find each other. Your lease is between you and whoever signs it with you.',
    'The beta is free. Nothing starts to cost money by itself.',
    `Later, fees are non-refundable, with one exception: a paid plan can be returned within ${REFUND_DAYS} days.`,
    'What you write stays yours. We may show it to the people it is meant for.',
    'California law applies, and disputes go to arbitration in San Diego.',
  ],
  sections: [
    {
      id: 'agreement',
      title: 'This agreement',
      blocks: [
        'These terms are a contract between you and Commonroof (“we”, “us”). They apply when you create an account or use the site or the installed app. If you do not agree with them, please do not use Commonroof.',
        'The [community guidelines](/community-guidelines) are part of them. The [privacy policy](/privacy-policy) and the [cookie policy](/cookie-policy) explain what happens to data.',
      ],
    },
    {
      id: 'who-may-join',
      title: 'Who may join',
      blocks: [
        `You must be ${USER_MIN_AGE_YEARS} or older and able to enter into a contract. Commonroof is meant for people who live, look or let in the United States.`,
        'Give your own name and an email that you can read. Keep your password to yourself; what is done with your account counts as done by you until you tell us that somebody else has it. An account cannot be sold or handed on.',
      ],
    },
    {
      id: 'what-we-are',
      title: 'What we are, and what we are not',
      blocks: [
        'Commonroof lets seekers describe how they live, homeowners list rooms and homes, and both write to each other. People are listed by a [score](/help-center#how-the-score-is-made) from both people’s answers. They can save homes, note their visits, ask for viewings and look in groups. Background verification, verified badges and reviews are planned; we owe you none of them until they are there.',
        {
          points: [
            'We are not a broker, an agent, a landlord or a property manager, and we are no party to any lease, sublease or agreement between members.',
            'We do not inspect homes and do not check identities, backgrounds or the right to let.',
            'Rent and deposits do not pass through us. What members owe each other they settle between themselves.',
          ],
        },
        'Whom you meet, what you sign and what you pay is your decision. The [safety guide](/safety-guide) may help with it.',
      ],
    },
    {
      id: 'beta',
      title: 'The beta',
      blocks: [
        `Commonroof is in beta in Southern California and New York City. We expect that to last ${BETA_MONTHS_MIN} to ${BETA_MONTHS_MAX} months; it may be shorter or longer. While it lasts, everything is free.`,
        'In a beta, features change, fail, and sometimes go. We may limit who can join and how much can be used. We take care of what you write, and you should still keep your own copy of anything you cannot do without.',
      ],
    },
    {
      id: 'premium-for-life',
      title: 'Premium for life',
      blocks: [
        'There are two ways to it, and each is enough:',
        {
          points: [
            `An early seat: you are among the first ${SEATS_PER_CITY} people who register in one of our cities. The place that you give when you register decides the city. Your dashboard shows your seat.`,
            `Referrals: ${REFERRALS_FOR_PREMIUM} people register with your referral code. Accounts that you made yourself, or that are not of real people, do not count and can cost you the reward.`,
          ],
        },
        '“Premium” means what the plan of that name includes when paid plans begin, and in the form that it then takes. “For life” means for as long as you keep this account and we offer Commonroof. It belongs to the account, has no value in money, and ends if the account is closed under section 10.',
      ],
    },
    {
      id: 'early-homeowners',
      title: 'Early homeowners',
      blocks: [
        `Homeowners who list a home during the beta pay a platform fee of ${OWNER_FEE_FIRST_YEAR_PERCENT}% in their first year. The year begins with the first listing. Today there is no platform fee for anybody. If we introduce one, we tell you its amount and start in advance, and you can take your listings down before it applies.`,
      ],
    },
    {
      id: 'fees',
      title: 'Fees and refunds',
      blocks: [
        'Paid plans do not exist yet. Their planned prices stand on the [pricing page](/pricing). We will ask for a means of payment only when you choose a plan; no beta account turns into a paid one by itself.',
        `When there are fees, they are non-refundable, with one exception, which goes before this rule: whoever buys a paid plan may ask for the price back within ${REFUND_DAYS} days of buying it, without giving a reason. After those ${REFUND_DAYS} days there is no refund, also not for a part of a month or year, unless the law requires one.`,
      ],
    },
    {
      id: 'content',
      title: 'What you post',
      blocks: [
        'Your answers, photos, listings and messages stay yours. So that Commonroof can work, you allow us to store them, to copy and resize them, and to show them to the people for whom they are meant. That permission is not exclusive, costs us nothing, and ends when the content is deleted, except for what others have received already.',
        'You promise that you may post it: that photos are yours or used with permission, and that nobody’s rights are hurt by it. We may take content down that breaks these terms or the law. We do not read messages as a routine, and we are not obliged to look for violations.',
      ],
    },
    {
      id: 'listings',
      title: 'Listings and fair housing',
      blocks: [
        'List only a home that you own or may let, as it is, with every fee. A home may be listed once. A listing that nobody confirms for a while is hidden from others.',
        'You alone are responsible for your listing and for how you choose, under the federal Fair Housing Act, the laws of California and New York, and local rules on deposits, fees, rent and short stays. The form points out some words that such laws do not allow. That is a help and no legal review: a listing without a remark can still be unlawful.',
      ],
    },
    {
      id: 'conduct',
      title: 'Conduct, and ending an account',
      blocks: [
        'You agree not to do any of this:',
        {
          points: [
            'deceive, harass, threaten or discriminate against anybody',
            'ask for money before a viewing, or offer a home in exchange for anything but rent',
            'collect data about members, send advertising, or use robots to read the site',
            'break into accounts or systems, overload them, or get around a limit or a decision of ours',
            'use Commonroof for anything unlawful',
          ],
        },
        `You may end your account whenever you like: write to ${SUPPORT_LINK}. We may take content down, pause an account or close it when these terms are broken, when the law requires it, or when somebody is at risk. We say why, unless that would put a person or an investigation in danger. The guidelines name the [levels](/community-guidelines#levels).`,
        'Sections 8, 11, 12 and 13 go on after the end.',
      ],
    },
    {
      id: 'no-warranty',
      title: 'No warranty',
      blocks: [
        'Commonroof is provided as it is and as it is available. As far as the law allows, we give no warranty, express or implied: not that it is always reachable or free of errors, not that a member or a listing is what it says, and not that you find a home or a roommate.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'As far as the law allows, we are not liable for indirect or consequential damage, for lost profit or lost data, or for what members do to each other, in writing, at a viewing or under one roof. Our liability altogether is limited to what you paid us in the twelve months before, or 100 dollars if that is more.',
        'Some states do not allow such limits, and nothing here limits liability for intent, gross negligence, or anything else that cannot be limited by contract. If your breach of these terms makes a third party claim something from us, you cover what that costs us, as far as it is your fault.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        'The law of California applies, without its rules on conflicts of law.',
        `Write to us first, at ${SUPPORT_LINK}; most things end there. What we cannot settle within 30 days is decided by binding arbitration in San Diego, California, by one arbitrator, individually and not as a class. Either of us may go to a small claims court instead where it has jurisdiction, and may ask a court in San Diego for an order that cannot wait. You give up the right to a jury trial for what goes to arbitration.`,
        'Rights that the law of your state does not let you give up, among them many of a consumer or a tenant, stay yours.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When these terms change, the new text and its date stand here. If a change takes something from you, we say so on the site before it applies. Whoever goes on using Commonroof after that day agrees; whoever does not can close their account. If a part of these terms is invalid, the rest stays.',
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
