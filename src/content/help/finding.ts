import { MESSAGE_MAX_LENGTH, NEW_CONVERSATIONS_PER_DAY, OP_STALE_AFTER_MS } from '../../domain/limits.ts'
import type { HelpCategory } from '../schema/help-center.ts'

const STALE_HOURS = OP_STALE_AFTER_MS / 3_600_000

export const FINDING: HelpCategory = {
  id: 'finding',
  title: 'Finding people and homes',
  lede: 'Lists, messages, and what others see of you.',
  articles: [
    {
      id: 'finding-people',
      title: 'How the list of people works, and what a match score will be',
      keywords: ['roommate seeker', 'compatibility', 'algorithm', 'ai', 'matching', 'score', 'percent'],
      status: 'planned',
      blocks: [
        'Today, Roommate Seeker lists people of your region with complete profiles, the newest first. Each entry says where they look, their budget, their move-in day and how they live, so you can compare answers yourself. Read sleep and cleanliness first: those are the two that people argue about.',
        'A compatibility score is planned. It will be calculated from both people’s answers to the same questions and will always show its reasons. It will never use name, photo, age or gender.',
        'People who want a home of their own do not appear in the list.',
      ],
      action: { label: 'What will be compared', to: '/find-roommates' },
    },
    {
      id: 'finding-homes',
      title: 'Looking through homes and saving them',
      keywords: ['search', 'listings', 'favorites', 'heart', 'rent', 'viewing', 'apartment'],
      status: 'live',
      blocks: [
        'Find Your Home shows every active listing, the newest first. Each page has the photos, what a month costs with all fees, what moving in costs, the house rules, and who lives there now. The street is left out; you get it from the owner.',
        'Press Save on a home to mark it. Its page and the photos that you have seen stay on your device and are not cleared to make room, so you can look at them again in a stairwell without signal.',
        'A list of saved homes alone, filters and viewing requests are planned. Until then, ask for a viewing by message.',
      ],
    },
    {
      id: 'messages',
      title: 'Writing messages',
      keywords: ['chat', 'inbox', 'contact', 'reply', 'conversation', 'unread', 'write'],
      status: 'live',
      blocks: [
        'Open a person or a home and press the Message button. The conversation opens; Enter sends, Shift and Enter make a new line. Under each of your messages stands where it is: waiting to send, sending, sent, or not sent. While one waits you can edit or cancel it.',
        `A message holds up to ${MESSAGE_MAX_LENGTH.toLocaleString('en-US')} characters. You can start ${NEW_CONVERSATIONS_PER_DAY} new conversations a day; replies are not limited. A message that has waited for more than ${STALE_HOURS} hours asks you before it goes out, because it may no longer be what you want to say.`,
        'The number beside Messages counts what you have not read.',
      ],
    },
    {
      id: 'groups',
      title: 'Hunting as a group',
      keywords: ['friends', 'together', 'whole house', 'shared list', 'vote'],
      status: 'planned',
      blocks: [
        'What works today: choose “A group to rent with” as your housing option and say how large the group should be. Your profile says so, and you find others who look for the same in Roommate Seeker. You talk by message, one person at a time.',
        'What is planned: a group with a shared list of homes, comments on each, and one conversation for all of you. The page about group hunting shows a sample of it. Nothing in that sample is a real group, and you cannot create or join one yet.',
      ],
      action: { label: 'See the sample', to: '/group-hunting' },
    },
    {
      id: 'changing-answers',
      title: 'Changing your answers',
      keywords: ['edit profile', 'update', 'budget', 'name', 'wrong answer', 'move date'],
      status: 'planned',
      blocks: [
        'Before you press Complete you can change every answer. Press the numbered bubbles above the form, or Change beside an answer on the summary. Earlier versions brings back what you wrote before.',
        'After that, your profile page shows what other seekers see. First and last name can be changed there at any time, with or without signal. Changing the other answers of a complete profile is planned and does not work yet.',
        'If an answer is wrong in a way that misleads people, your place or your move-in day for example, say so in your first message.',
      ],
    },
  ],
}
