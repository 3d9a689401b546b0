import {
  GROUP_CODE_LENGTH,
  GROUP_MEMBERS_MAX,
  COMPARE_HOMES_MAX,
  MESSAGE_MAX_LENGTH,
  NEW_CONVERSATIONS_PER_DAY,
  QUIET_CONVERSATIONS_PER_DAY,
  UNANSWERED_CONVERSATIONS,
  OP_STALE_AFTER_MS,
  SAVED_SEARCHES_MAX,
  VIEWING_MINUTES,
  VIEWING_SLOTS_MAX,
  ANSWERED_MIN,
  ANSWERED_MIN_PERCENT,
  ANSWERS_MEASURED_DAYS,
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
        'People compares you with everyone in your region who is looking for roommates, and lists the best fits first. Each has a score, the answer that adds most to it, and what to talk about first. Filters narrow the list by area, budget, move-in day, habits and interests.',
        'Mark people as Interested, Maybe or Pass. We don’t tell them, with one exception: when you’re both interested, you both see it. You can write to anyone, marked or not. Under Interested and Maybe you can look for homes that suit you both.',
        'People who want a place to themselves don’t appear. The last list you loaded stays on your device and opens without signal.',
      ],
    },
    {
      id: 'how-the-score-is-made',
      title: 'How the score is made',
      keywords: ['compatibility', 'algorithm', 'ai', 'percent', 'points', 'weights', 'dealbreaker', 'fair'],
      status: 'live',
      blocks: [
        `We compare both people’s answers, never name, photo, age or gender. Of 100 points, ${WEIGHTS}.`,
        'We work out how well they suit you and how well you suit them, then take the geometric mean: one happy person doesn’t make two. Under “What matters to you” in your profile, you can make an answer count double or not at all, for your half.',
        `You don’t see each other if your regions or budgets don’t overlap, your move-in days are more than ${MOVE_IN_APART_DAYS} days apart, your group sizes are two steps apart, or an answer breaks a dealbreaker. People who just miss on budget, day or size are listed separately.`,
        `Missing answers pull a score toward ${UNKNOWN_SCORE}. If you’ve both answered less than half, there’s no score.`,
      ],
    },
    {
      id: 'finding-homes',
      title: 'Finding and filtering homes',
      keywords: ['search', 'listings', 'rent', 'apartment', 'sort', 'compare', 'bedrooms', 'pets', 'parking'],
      status: 'live',
      blocks: [
        'With a complete profile, Homes starts with your place, your budget and the kind of home you want; remove a filter to see more. The best fits come first, each with the strongest reason for and against it. You can also sort by recently confirmed, lowest cost or available soonest.',
        'Filter by rent with all fees, area, day, kind, bedrooms, lease and what a home must have. The number beside a choice says how many homes it leaves. The search box looks for your words in the listings themselves.',
        `Tick Compare on up to ${COMPARE_HOMES_MAX} homes to see them side by side. The address in your browser holds the whole search, so you can send it to a friend. Without signal you search the homes you loaded before.`,
      ],
    },
    {
      id: 'saved-searches',
      title: 'Saved searches, and what is new in them',
      keywords: ['alert', 'new homes', 'since', 'notify', 'remember', 'bookmark', 'filters'],
      status: 'live',
      blocks: [
        'Set filters or words in Homes, then press Save this search and give it a name. From then on it’s above the list, on all your devices. Press it to run the search again.',
        'The number on it counts homes listed since you last opened it. Opening it sets the number back to zero.',
        `You can keep ${SAVED_SEARCHES_MAX} of them. Open one and press Delete this search to remove it. We don’t send emails or push notifications about new homes yet; the numbers are there when you look.`,
      ],
    },
    {
      id: 'touring',
      title: 'Saving homes and touring them',
      keywords: ['favorites', 'heart', 'visit', 'checklist', 'rating', 'verdict', 'day plan', 'stairwell'],
      status: 'live',
      blocks: [
        'Press Save on a home. Its page, photos and owner are stored on your device and stay there. Saved shows which homes are available offline, and what changed since you last looked.',
        {
          steps: [
            'Plan: give a home a day and a time, and up to three dealbreakers. On the day, Prepare today’s tours downloads the messages too.',
            'Visit: tick the checklist, rate, take notes and photos by room. No signal needed.',
            'Decide: I like it, Apply now, or Not for me, with a message to the owner that you read before you send it.',
          ],
        },
        'All of it is saved as you tap and reaches your account later. Only you see it. The street appears once you note it: ask the owner.',
        'On Android, you can share a photo or the link of a home from another app into the installed app. It shows up under Shared with you, even without signal.',
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
        `On a home’s page, press Request a viewing and offer up to ${VIEWING_SLOTS_MAX} times of ${VIEWING_MINUTES} minutes. Times are in the home’s own time zone. The owner accepts one, suggests others or declines. The answer is in your conversation, and what’s next is on your dashboard.`,
        'Once you’ve agreed on a time, Add to calendar gives you an .ics file, which Apple, Google and Microsoft calendars can read. If the viewing changes, add it again. If it’s canceled, Remove from calendar deletes the entry where your calendar allows it.',
        `Without signal a request is saved and sent later. If it has waited more than ${STALE_HOURS} hours, we ask you first. We don’t send reminders yet.`,
      ],
    },
    {
      id: 'messages',
      title: 'Writing messages',
      keywords: ['chat', 'inbox', 'contact', 'reply', 'conversation', 'unread', 'write'],
      status: 'live',
      blocks: [
        'Open a person or a home and press the Message button. The conversation opens; Enter sends, Shift and Enter start a new line. Each of your messages shows where it is: waiting to send, sending, sent, or not sent. While one waits you can edit or cancel it.',
        `A message holds up to ${MESSAGE_MAX_LENGTH.toLocaleString('en-US')} characters. You can start ${NEW_CONVERSATIONS_PER_DAY} new conversations a day, or ${QUIET_CONVERSATIONS_PER_DAY} while nobody has answered your last ${UNANSWERED_CONVERSATIONS}; any more wait in your outbox and send on their own. Replies aren’t limited. If a message has waited more than ${STALE_HOURS} hours, we ask before we send it: it may no longer be what you want to say.`,
        'The number beside Messages counts what you haven’t read.',
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
        `Groups are for seekers whose housing option is “A group to rent with”. Open Groups in the menu behind your picture and start one. Its page shows an invite code of ${GROUP_CODE_LENGTH} letters and digits, and a link that contains it. Anyone who has it can join, up to ${GROUP_MEMBERS_MAX} people.`,
        'Add homes you saved, or press Share with a group on a home’s page. Everyone votes Yes, Maybe or No and comments, even without signal. The rent is split by parts: take two if you get the larger room.',
        'The group’s score is half the average of all pairs and half the weakest pair, with who should talk about what. If you leave, your votes are deleted and your comments stay without your name. A shared conversation is planned.',
        'The person who starts a group manages it: they can remove people and replace the code.',
      ],
      action: { label: 'About group hunting', to: '/group-hunting' },
    },
    {
      id: 'badges',
      title: 'What the badges beside a name prove',
      keywords: [
        'verified',
        'trust',
        'email confirmed',
        'phone',
        'identity',
        'answers within',
        'response time',
      ],
      status: 'live',
      blocks: [
        'On a home and in a conversation you see what we know about a person: whether they confirmed their email, and how quickly they answer people who write first. Press a badge to read what it proves and what it doesn’t.',
        `The answer time is the middle one of the last ${ANSWERS_MEASURED_DAYS} days, rounded up to 1, 5, 12 or 24 hours. It appears once someone answered at least ${ANSWERED_MIN} people, and at least ${ANSWERED_MIN_PERCENT} percent of those who wrote. A short “no, thanks” counts as an answer.`,
        'A missing badge isn’t a bad sign: most people start without one. We don’t check phone numbers, IDs or who owns a home.',
      ],
      action: { label: 'What each badge proves', to: '/badges' },
    },
    {
      id: 'changing-answers',
      title: 'Changing your answers',
      keywords: ['edit profile', 'update', 'budget', 'name', 'wrong answer', 'move date', 'housing option'],
      status: 'live',
      blocks: [
        'Your profile page shows what other seekers see. Press an answer there to change it, including your housing option, then Save. Until you save, other people see the old answer, and your change is kept as a draft.',
        'It works without signal. The profile page says when changes are waiting on this device; scores update once the changes reach us.',
        'Your first and last name are on the profile page itself, and so is What matters to you. Before your profile is complete, the numbered bubbles above the form take you back to each question.',
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
            'A home: press Hide in Homes. To see hidden homes again, press Show hidden homes above the list. We don’t tell the owner.',
            'Yourself: turn off “Show me to other seekers” on your profile page. Other people can’t find you in People, and you can’t find them. Your conversations stay open.',
            'A person: press Block in the menu beside their name, anywhere. You can’t find or write to each other anymore. You leave the groups you’re both in, unless you manage one: then they’re removed. We don’t tell them.',
          ],
        },
        'Your profile page lists everyone you blocked, with Unblock. If they broke the rules, report them as well: blocking protects you, a report protects the next person.',
      ],
      action: { label: 'How to report', to: '/community-guidelines', hash: 'reporting' },
    },
  ],
}
