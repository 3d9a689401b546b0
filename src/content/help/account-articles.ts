import {
  BETA_MONTHS_MAX,
  BETA_MONTHS_MIN,
  DELETION_DAYS,
  EMERGENCY_NUMBER,
  PASSWORD_MIN_LENGTH,
  REPORT_ANSWER_HOURS,
  REFUND_DAYS,
  RESET_LINK_MINUTES,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
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
      keywords: [
        'password',
        'forgot',
        'reset',
        'login',
        'log in',
        'locked out',
        'session',
        'too many tries',
        'devices',
      ],
      status: 'live',
      blocks: [
        `Sign in with your account’s email; capitals matter only in the password. A password has at least ${PASSWORD_MIN_LENGTH} characters and isn’t a common one. After several wrong tries there’s a pause that grows, up to a quarter of an hour.`,
        `You stay signed in for ${SESSION_ABSOLUTE_DAYS} days, or until you’ve been away for ${SESSION_IDLE_DAYS}. If your session ends while you’re writing, a banner asks for your password and your words stay.`,
        `Forgot your password? Choose that on the sign-in page, and we email you a link. It works once, for ${RESET_LINK_MINUTES} minutes, on any device. A new password signs you out everywhere; what you wrote stays on your devices.`,
        'Your profile lists the devices where you’re signed in. Sign out one you don’t recognize, then change your password. We email you about new devices.',
      ],
    },
    {
      id: 'who-sees-me',
      title: 'What other people see of you',
      keywords: ['privacy', 'visible', 'public', 'email', 'last name', 'phone number', 'hide'],
      status: 'live',
      blocks: [
        'People with an account see your first name, your picture, and the answers of a complete profile: place, budget range, move-in day, housing option and habits. Homeowners see your first name and picture once you write to them.',
        'Other people never see your email or your password. Your last name appears in one place: on the page your invitation link opens. An owner’s street doesn’t appear on any listing that others see, and we don’t show anyone what an owner prefers about age or gender.',
        'People who want a place to themselves aren’t in the list of people, and neither are people who turned off “Show me to other seekers”. What you save, hide, mark, or note at a visit is yours alone. In a group, the members see your votes, comments and part of the rent.',
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
            'Talk by video before you travel far, and go to viewings by day, and make sure a friend knows where you are.',
            'Keep the conversation here until you’ve met. People who push you to another app in the first lines have a reason.',
            'Read the lease before you sign it, all of it.',
          ],
        },
        `We don’t check identities or backgrounds today; verification is planned. Treat every profile as a stranger’s until you know better. If you’re in danger, call ${EMERGENCY_NUMBER} first and write to us afterwards.`,
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
        `Press Report on a person’s page, a home, a photo or a group, or in the menu of a conversation, a viewing or a group member. It also works without signal: it sends when you’re online. A person looks at it within ${REPORT_ANSWER_HOURS} hours. We don’t tell anyone that it was you.`,
        'The answer is in Reports and notices, which your profile links to, and comes by email. Block is beside Report: you can’t find or write to each other anymore.',
        'If you’ve already sent money, call your bank first: the first hours matter. Then report the fraud at [reportfraud.ftc.gov](https://reportfraud.ftc.gov) and to us.',
      ],
      action: { label: 'What happens then', to: '/community-guidelines', hash: 'levels' },
    },
    {
      id: 'deleting-account',
      title: 'Deleting your account',
      keywords: ['close', 'remove', 'cancel', 'leave', 'erase', 'personal data', 'unsubscribe'],
      status: 'live',
      blocks: [
        `Open your profile and press Delete my account. It waits ${DELETION_DAYS} days first: no one finds you or your homes, no one can write to you, and we email you the day. Sign in before that and press Keep my account if you change your mind. Offline, the wish waits in your outbox.`,
        'You can download everything we have about you before: press Make the file on your profile. Then sign out on each device with Discard and sign out, because we can’t reach what’s stored on your phone.',
        `Messages you sent are also part of the other person’s conversation; they stay without your name. Can’t sign in anymore? Write to ${SUPPORT_LINK} from your account’s email.`,
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
        `Nothing, today. The beta is free for everyone and is expected to last ${BETA_MONTHS_MIN} to ${BETA_MONTHS_MAX} months. We don’t have your card, and no plan starts by itself when the beta ends.`,
        `Paid plans are planned for afterwards. If you buy one, you can get your money back within ${REFUND_DAYS} days; after that, we don’t refund fees. Premium for life, from an early seat or from referrals, stays free.`,
        'Rent and deposits never pass through Commonroof. Anyone who asks you to pay rent “through us” is lying: please report it.',
      ],
      action: { label: 'The plans', to: '/pricing' },
    },
  ],
}
