import {
  GROUP_CODE_LENGTH,
  GROUP_MEMBERS_MAX,
  COMPARE_HOMES_MAX,
  MESSAGE_MAX_LENGTH,
  NEW_CONVERSATIONS_PER_DAY,
  OP_STALE_AFTER_MS,
  SAVED_SEARCHES_MAX,
  VIEWING_MINUTES,
  VIEWING_SLOTS_MAX,
} from '../../domain/core/limits.ts'
import {
  ANSWER_NAMES,
  ANSWER_WEIGHTS,
  MOVE_IN_APART_DAYS,
  UNKNOWN_SCORE,
  type Answer,
} from '../../domain/matches/match-weights.ts'
import { listOf } from '../../domain/core/phrases.ts'
import type { HelpCategory } from '../schema/help-center-schema.ts'

const STALE_HOURS = OP_STALE_AFTER_MS / 3_600_000

/** The weights of the matching rule as a text: "tidiness weighs 22, sleep 18, …". */
const WEIGHTS = listOf(
  Object.entries(ANSWER_WEIGHTS).map(
    ([answer, weight], index) =>
      `${ANSWER_NAMES[answer as Answer].toLowerCase()} ${index === 0 ? 'weighs ' : ''}${weight}`,
  ),
)

export const FINDING: HelpCategory = {
  id: 'finding',
  title: 'Finding people and homes',
  lede: 'Lists, tours, messages and groups.',
  articles: [
    {
      id: 'finding-people',
      title: 'How the list of people works',
      keywords: ['roommate seeker', 'matching', 'interested', 'maybe', 'pass', 'filter', 'mutual'],
      status: 'live',
      blocks: [
        'People compares you with everyone in your region who is looking for roommates, and lists the best fits first. Each has a score, the answer that adds most to it, and what to talk about first. Filters narrow the list by area, budget, day, habits and interests.',
        'Mark people as Interested, Maybe or Pass. Nobody is told, with one exception: when both of you are interested, both of you see it. Anybody can be written to, marked or not. Under Interested and Maybe you can look for homes that suit you together.',
        'People who want a home of their own do not appear. The list as it was last loaded stays on your device and opens without signal.',
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
      title: 'Finding and filtering homes',
      keywords: ['search', 'listings', 'rent', 'apartment', 'sort', 'compare', 'bedrooms', 'pets', 'parking'],
      status: 'live',
      blocks: [
        'With a complete profile, Homes starts with your place, your budget and the kind of home you want; remove a filter to see more. The best fits come first, each with the strongest reason for it and against it. You can also sort by recently confirmed, lowest cost or available soonest.',
        'Filter by rent with all fees, area, day, kind, bedrooms, lease and what a home must have. The number beside a choice says how many homes it leaves. Words in the search box are looked for in the listing itself.',
        `Tick Compare on up to ${COMPARE_HOMES_MAX} homes to see them side by side. The address in your browser holds the whole search, so you can send it to somebody. Without signal you search the homes that were loaded before.`,
      ],
    },
    {
      id: 'saved-searches',
      title: 'Saved searches, and what is new in them',
      keywords: ['alert', 'new homes', 'since', 'notify', 'remember', 'bookmark', 'filters'],
      status: 'live',
      blocks: [
        'Set filters or words in Homes, then press Save this search and give it a name. It’s above the list from then on, on all your devices. Press it to run the search again.',
        'The number on it counts homes that were listed since you last opened it. Opening it sets the number back to nothing.',
        `You can keep ${SAVED_SEARCHES_MAX} of them. Open one and press Delete this search to remove it. We send no mail and no push messages about new homes yet; the numbers are there when you look.`,
      ],
    },
    {
      id: 'touring',
      title: 'Saving homes and touring them',
      keywords: ['favorites', 'heart', 'visit', 'checklist', 'rating', 'verdict', 'day plan', 'stairwell'],
      status: 'live',
      blocks: [
        'Press Save on a home. Its page, its photos and its owner come to your device and stay there. Saved shows which homes are there in full, and what changed since you last looked.',
        {
          steps: [
            'Plan: give a home a day and a time, and up to three dealbreakers. On the day, Prepare today’s tours brings the messages too.',
            'Visit: tick the checklist, rate, take notes and photos by room. No signal needed.',
            'Decide: I like it, Apply now, or Not for me, with words to the owner that you read before they go.',
          ],
        },
        'All of it is saved as you tap and goes to your account later. Only you see it. The street appears once you note it: ask the owner.',
      ],
    },
    {
      id: 'viewings',
      title: 'Asking for a viewing, and calendar files',
      keywords: [
        'appointment',
        'schedule',
        'ics',
        'calendar',
        'tour request',
        'time',
        'reschedule',
        'cancel',
      ],
      status: 'live',
      blocks: [
        `On a home’s page, press Request a viewing and offer up to ${VIEWING_SLOTS_MAX} times of ${VIEWING_MINUTES} minutes. They are in the home’s own time zone. The owner accepts one, suggests others or declines. The answer is in your conversation, and what comes next is on your dashboard.`,
        'Once a time is agreed on, Add to calendar gives you an .ics file, which the calendars of Apple, Google and Microsoft can read. If the viewing changes, add it again. If it’s canceled, Remove from calendar takes the entry out where your calendar allows it.',
        `Without signal a request is saved and sent later. If it has waited more than ${STALE_HOURS} hours, you are asked first. We send no reminders yet.`,
      ],
    },
    {
      id: 'messages',
      title: 'Writing messages',
      keywords: ['chat', 'inbox', 'contact', 'reply', 'conversation', 'unread', 'write'],
      status: 'live',
      blocks: [
        'Open a person or a home and press the Message button. The conversation opens; Enter sends, Shift and Enter make a new line. Under each of your messages stands where it is: waiting to send, sending, sent, or not sent. While one waits you can edit or cancel it.',
        `A message holds up to ${MESSAGE_MAX_LENGTH.toLocaleString('en-US')} characters. You can start ${NEW_CONVERSATIONS_PER_DAY} new conversations a day; further ones wait in your outbox and send automatically, and replies are not limited. We ask you before we send a message that has waited for more than ${STALE_HOURS} hours, because it may no longer be what you want to say.`,
        'The number beside Messages counts what you have not read.',
      ],
    },
    {
      id: 'groups',
      title: 'Hunting as a group',
      keywords: [
        'friends',
        'together',
        'whole house',
        'shared list',
        'vote',
        'comment',
        'invite code',
        'split rent',
      ],
      status: 'live',
      blocks: [
        `Groups are for seekers whose housing option is “A group to rent with”. Open Groups in the menu behind your picture and start one. Its page shows an invite code of ${GROUP_CODE_LENGTH} letters and digits, and a link that carries it. Whoever has it can join, up to ${GROUP_MEMBERS_MAX} people.`,
        'Add homes you saved, or press Share with a group on a home’s page. Everybody votes Yes, Maybe or No and comments, without signal too. The rent is divided by parts: take two if yours is the larger room.',
        'The group’s score is half the average of all pairs and half the weakest pair, and says who should talk about what. If you leave, your votes go and your comments stay without your name. One conversation for all is planned.',
      ],
      action: { label: 'About group hunting', to: '/group-hunting' },
    },
    {
      id: 'changing-answers',
      title: 'Changing your answers',
      keywords: ['edit profile', 'update', 'budget', 'name', 'wrong answer', 'move date', 'housing option'],
      status: 'live',
      blocks: [
        'Your profile page shows what other seekers see. Press an answer there to change it, your housing option among them, then Save. Until then nobody sees anything new, and what you began is kept as a draft.',
        'It works without signal. The profile page says when changes are waiting on this device; scores update once the changes reach us.',
        'First and last name stand on the profile page itself, and so does What matters to you. Before your profile is complete, the numbered bubbles above the form lead back to each question.',
      ],
    },
    {
      id: 'hiding-blocking',
      title: 'Hide homes, hide yourself, block people',
      keywords: ['invisible', 'pause profile', 'unblock', 'remove from list', 'ignore', 'stop contact'],
      status: 'live',
      blocks: [
        {
          points: [
            'A home: press Hide in Homes. Show hidden homes, above the list, brings them back. The owner is not told.',
            'Yourself: switch off “Show me to other seekers” on your profile page. Nobody finds you in People and you find nobody. Conversations go on.',
            'A person: open them in People and press Block. You no longer find each other, and neither can write to the other. They are not told.',
          ],
        },
        'Everybody you blocked is listed on your profile page, with Unblock. Blocking from a conversation is planned. If somebody breaks the rules, report them as well: blocking protects you, a report protects the next person.',
      ],
      action: { label: 'How to report', to: '/community-guidelines', hash: 'reporting' },
    },
  ],
}
