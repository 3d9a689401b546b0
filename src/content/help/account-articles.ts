import {
  BETA_MONTHS_MAX,
  BETA_MONTHS_MIN,
  EMERGENCY_NUMBER,
  PASSWORD_MIN_LENGTH,
  REFUND_DAYS,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
  SUPPORT_REPLY_HOURS,
} from '../../domain/core/limits.ts'
import { SUPPORT_LINK } from '../document-labels.ts'
import type { HelpCategory } from '../schema/help-center-schema.ts'

export const ACCOUNT: HelpCategory = {
  id: 'account',
  title: 'Account, safety and money',
  lede: 'Signing in, staying safe, leaving.',
  articles: [
    {
      id: 'signing-in',
      title: 'Trouble signing in',
      keywords: ['password', 'forgot', 'reset', 'login', 'log in', 'locked out', 'session', 'too many tries'],
      status: 'live',
      blocks: [
        `Sign in with the email of your account; capitals make no difference there, in the password they do. A password has at least ${PASSWORD_MIN_LENGTH} characters. After several wrong tries there is a pause that grows each time, up to a quarter of an hour. Waiting is the only way through.`,
        `You stay signed in for ${SESSION_ABSOLUTE_DAYS} days at most, or until you have been away for ${SESSION_IDLE_DAYS}. If your session ends while you write, a banner asks for your password and your words stay where they are.`,
        `Resetting a forgotten password by mail is planned. Until then, write to ${SUPPORT_LINK} from the email of your account.`,
      ],
    },
    {
      id: 'who-sees-me',
      title: 'What other people see of you',
      keywords: ['privacy', 'visible', 'public', 'email', 'last name', 'phone number', 'hide'],
      status: 'live',
      blocks: [
        'People with an account see your first name, your picture, and the answers of a complete profile: place, budget range, move-in day, housing option and habits. Homeowners see your first name and picture once you write to them.',
        'Nobody sees your email or your password. Your last name appears in one place: on the page that your invitation link opens. An owner’s street appears on no listing that others see, and what an owner prefers about age or gender is shown to nobody.',
        'A person who wants a home of their own is not in the list of people, and neither is whoever switched off “Show me to other seekers”. What you save, hide, mark, or note at a visit is yours alone. In a group the members see your votes, comments and part of the rent.',
      ],
      action: { label: 'Privacy policy', to: '/privacy-policy' },
    },
    {
      id: 'staying-safe',
      title: 'Staying safe: the short version',
      keywords: ['scam', 'fraud', 'fake', 'deposit', 'wire', 'verify', 'background check', 'danger'],
      status: 'live',
      blocks: [
        {
          points: [
            'Never pay before you’ve seen the room and met the person who rents it out.',
            'Talk by video before you travel far, and go to a viewing by day, with somebody who knows where you are.',
            'Keep the conversation here until you have met. Whoever pushes you to another app in the first lines has a reason.',
            'Read the lease before you sign it, all of it.',
          ],
        },
        `We do not check identities or backgrounds today; verification is planned. Treat every profile as a stranger’s until you know better. In danger, call ${EMERGENCY_NUMBER} first and write to us afterwards.`,
      ],
      action: { label: 'The whole safety guide', to: '/safety-guide' },
    },
    {
      id: 'reporting',
      title: 'Reporting a person or a listing',
      keywords: [
        'complaint',
        'abuse',
        'harassment',
        'block',
        'spam',
        'discrimination',
        'flag',
        'fake listing',
      ],
      status: 'live',
      blocks: [
        `Write to ${SUPPORT_LINK}. Say who or which listing, what happened and when, and add a screenshot if you have one. We reply within ${SUPPORT_REPLY_HOURS} hours. The person you report does not learn that it was you.`,
        'In People a person’s page has Report to support, which begins that mail for you, and Block beside it: neither of you finds the other any more or can write.',
        'If money has gone already, call your bank first: the first hours matter. Then report the fraud at [reportfraud.ftc.gov](https://reportfraud.ftc.gov) and to us.',
      ],
      action: { label: 'What happens then', to: '/community-guidelines', hash: 'levels' },
    },
    {
      id: 'deleting-account',
      title: 'Deleting your account',
      keywords: ['close', 'remove', 'cancel', 'leave', 'erase', 'personal data', 'unsubscribe'],
      status: 'live',
      blocks: [
        `Write to ${SUPPORT_LINK} from the email of your account and ask for it to be deleted. There is no button for it yet. We answer within ${SUPPORT_REPLY_HOURS} hours and ask once whether you are sure.`,
        'Before you write: mark your listing as rented or delete it, so that nobody waits for an answer, and sign out on each device with Discard, because we cannot reach what lies on your phone.',
        'Messages that you sent are also part of the other person’s conversation. The privacy policy says what we keep, and for how long.',
      ],
      action: { label: 'Retention, in the privacy policy', to: '/privacy-policy', hash: 'retention' },
    },
    {
      id: 'costs',
      title: 'What it costs, and refunds',
      keywords: [
        'price',
        'fee',
        'subscription',
        'plan',
        'refund',
        'payment',
        'billing',
        'student',
        'money back',
      ],
      status: 'planned',
      blocks: [
        `Nothing, today. The beta is free for everybody and is expected to last ${BETA_MONTHS_MIN} to ${BETA_MONTHS_MAX} months. We hold no card of yours, and no plan begins by itself when the beta ends.`,
        `Paid plans are planned for afterwards. Whoever buys one can have the price back within ${REFUND_DAYS} days; after that, fees are not refunded. Premium for life, from an early seat or from referrals, stays free.`,
        'Rent and deposits never pass through Commonroof. Anybody who asks you to pay rent “through us” is lying: please report it.',
      ],
      action: { label: 'The plans', to: '/pricing' },
    },
  ],
}
