import { MESSAGE_MAX_LENGTH, NEW_CONVERSATIONS_PER_DAY, OP_STALE_AFTER_MS } from '../../domain/limits.ts'
import {
  ANSWER_NAMES,
  ANSWER_WEIGHTS,
  MOVE_IN_APART_DAYS,
  UNKNOWN_SCORE,
  type Answer,
} from '../../domain/match-weights.ts'
import { listOf } from '../../domain/phrases.ts'
import type { HelpCategory } from '../schema/help-center.ts'

const STALE_HOURS = OP_STALE_AFTER_MS / 3_600_000

/** "tidiness weighs 22, sleep 18, …": the rule's own numbers. */
const WEIGHTS = listOf(
  Object.entries(ANSWER_WEIGHTS).map(
    ([answer, weight], index) =>
      `${ANSWER_NAMES[answer as Answer].toLowerCase()} ${index === 0 ? 'weighs ' : ''}${weight}`,
  ),
)

export const FINDING: HelpCategory = {
  id: 'finding',
  title: 'Finding people and homes',
  lede: 'Lists, messages, and what others see of you.',
  articles: [
    {
      id: 'finding-people',
      title: 'How the list of people works',
      keywords: ['roommate seeker', 'matching', 'interested', 'maybe', 'pass', 'filter', 'hide', 'block'],
      status: 'live',
      blocks: [
        'Roommate Seeker compares you with everybody of your region who looks for others, and lists the people who fit best. Beside each stand a score, what brings the most points, and what to talk about first.',
        'Mark people as Interested, Maybe or Pass. Nobody is told, with one exception: when both of you are interested, both of you see it. Anybody can be written to, marked or not. Whom you block no longer finds you and cannot write to you, and is not told either.',
        'People who want a home of their own do not appear, and neither does whoever switched off “Show me to other seekers” in their profile. The list as it was last loaded stays on your device and opens without signal.',
      ],
    },
    {
      id: 'how-the-score-is-made',
      title: 'How the score is made',
      keywords: ['compatibility', 'algorithm', 'ai', 'percent', 'points', 'weights', 'dealbreaker', 'fair'],
      status: 'live',
      blocks: [
        `Both people’s answers are compared, never name, photo, age or gender. Of 100 points, ${WEIGHTS}.`,
        'We count how well they suit you, and how well you suit them, and take the geometric mean: one happy person does not make two. Under “What matters to you” in your profile an answer counts double or not at all, for your half.',
        `Nobody meets whose regions or budgets do not touch, whose move-in days are more than ${MOVE_IN_APART_DAYS} days apart, whose group sizes are two steps apart, or where an answer breaks a dealbreaker. People just past one of budget, day and size are listed apart.`,
        `Missing answers pull a score toward ${UNKNOWN_SCORE}. With under half answered by both there is none.`,
      ],
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
