import { dayLabel } from '../core/time-labels.ts'
import type { Answer, MatchAnswers } from './answer-fit.ts'
import { placeKey } from './answer-fit.ts'
import { daysBetween } from '../core/dates.ts'
import {
  CLEANLINESS_LABELS,
  DIET_LABELS,
  INTEREST_LABELS,
  SLEEP_LABELS,
  SOCIAL_LABELS,
  WORK_LABELS,
} from '../seeker/seeker-labels.ts'
import { locationName } from '../core/locations.ts'
import type { Difference } from './match-gates.ts'
import { usd } from '../core/money.ts'
import { countOf, listOf } from '../core/phrases.ts'

const label = <T extends string>(labels: Record<T, string>, value: T | null) =>
  value === null ? '' : labels[value]

/** The text of one answer in a table of two people; '' when it was not given. */
export function answerText(answer: Answer, answers: MatchAnswers): string {
  switch (answer) {
    case 'cleanliness':
      return label(CLEANLINESS_LABELS, answers.cleanliness)
    case 'sleepSchedule':
      return label(SLEEP_LABELS, answers.sleepSchedule)
    case 'socialLevel':
      return label(SOCIAL_LABELS, answers.socialLevel)
    case 'budget':
      return answers.budget === null ? '' : usd(answers.budget)
    case 'moveIn':
      return answers.moveIn === null ? '' : dayLabel(answers.moveIn)
    case 'location':
      return answers.location === '' ? '' : locationName(answers.location)
    case 'diet':
      return label(DIET_LABELS, answers.diet)
    case 'interests':
      return answers.interests.map((interest) => INTEREST_LABELS[interest]).join(', ')
    case 'workStyle':
      return label(WORK_LABELS, answers.workStyle)
  }
}

/** Texts that follow "I’m", "you’re", or a name and "is". */
const TRAITS = {
  cleanliness: { very_tidy: 'very tidy', moderate: 'moderately tidy', relaxed: 'relaxed about tidiness' },
  sleepSchedule: {
    early_bird: 'an early bird',
    night_owl: 'a night owl',
    flexible: 'flexible about sleep',
  },
  socialLevel: {
    introverted: 'happiest with quiet',
    balanced: 'up for company now and then',
    extroverted: 'happiest with people around',
  },
  diet: { omnivore: 'an omnivore', vegetarian: 'vegetarian', vegan: 'vegan' },
} as const
/** Texts that follow "you’re both", for the traits that have a plural. */
const SHARED_TRAITS: Record<string, string> = {
  'an early bird': 'early birds',
  'a night owl': 'night owls',
  'an omnivore': 'omnivores',
}
/** Texts that follow a person and the verb "work". */
const WORKS = {
  work_from_home: 'from home',
  office: 'at an office',
  hybrid: 'partly from home',
} as const

/** The subject of a sentence with the verb forms that follow it. */
interface Subject {
  who: string
  /** The subject with the verb "be". */
  whoIs: string
  works: string
  moves: string
}
const YOU: Subject = { who: 'you', whoIs: 'you’re', works: 'work', moves: 'move in' }
const I: Subject = { ...YOU, who: 'I', whoIs: 'I’m' }
const named = (who: string): Subject => ({ who, whoIs: `${who} is`, works: 'works', moves: 'moves in' })

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

function trait(answer: keyof typeof TRAITS, answers: MatchAnswers): string {
  const value = answers[answer]
  return value === null ? '' : (TRAITS[answer] as Record<string, string>)[value]!
}

/** One sentence about both people's answers; `both` is the pronoun for the two together. */
function bothAnswers(
  answer: Answer,
  mine: MatchAnswers,
  theirs: MatchAnswers,
  me: Subject,
  them: Subject,
  both: string,
): string {
  switch (answer) {
    case 'cleanliness':
    case 'sleepSchedule':
    case 'socialLevel':
    case 'diet': {
      const [one, other] = [trait(answer, mine), trait(answer, theirs)]
      if (one === other) return sentence(`${both}’re both ${SHARED_TRAITS[one] ?? one}`)
      return sentence(`${me.whoIs} ${one}, ${them.whoIs} ${other}`)
    }
    case 'workStyle': {
      const [one, other] = [WORKS[mine.workStyle ?? 'hybrid'], WORKS[theirs.workStyle ?? 'hybrid']]
      if (one === other) return sentence(`${both} both work ${one}`)
      return sentence(`${me.who} ${me.works} ${one}, ${them.who} ${them.works} ${other}`)
    }
    case 'budget': {
      const apart = Math.abs((mine.budget ?? 0) - (theirs.budget ?? 0))
      if (apart === 0) return sentence(`${both} both plan on ${usd(mine.budget ?? 0)} a month`)
      const [one, other] = [usd(mine.budget ?? 0), usd(theirs.budget ?? 0)]
      return sentence(`${me.who} ${plans(me)} on ${one} a month, ${them.who} ${plans(them)} on ${other}`)
    }
    case 'moveIn': {
      const [one, other] = [mine.moveIn ?? '', theirs.moveIn ?? '']
      if (one === other) return sentence(`${both} both move in on ${dayLabel(one)}`)
      return sentence(
        `${me.who} ${me.moves} on ${dayLabel(one)}, ${them.who} ${them.moves} on ${dayLabel(other)}`,
      )
    }
    case 'location': {
      if (placeKey(mine.location) === placeKey(theirs.location))
        return sentence(`${both}’re both looking in ${locationName(mine.location)}`)
      const [one, other] = [locationName(mine.location), locationName(theirs.location)]
      return sentence(`${me.whoIs} looking in ${one}, ${them.whoIs} looking in ${other}`)
    }
    case 'interests': {
      const shared = mine.interests.filter((interest) => theirs.interests.includes(interest))
      if (shared.length > 0)
        return sentence(
          `${both} both like ${listOf(shared.map((interest) => INTEREST_LABELS[interest].toLowerCase()))}`,
        )
      return sentence(`${both === 'you' ? 'you two' : both} picked different interests`)
    }
  }
}

const plans = ({ who }: Subject) => (who === 'you' || who === 'I' ? 'plan' : 'plans')

/** Why two people fit, addressed to the first of them; both must have given the answer. */
export function reasonText(answer: Answer, mine: MatchAnswers, theirs: MatchAnswers, name: string): string {
  return bothAnswers(answer, mine, theirs, YOU, named(name), 'you')
}

const QUESTIONS: Record<Answer, string> = {
  cleanliness: 'How would the kitchen look on a weekday evening?',
  sleepSchedule: 'How would early mornings and late evenings work?',
  socialLevel: 'How often would there be visitors at home?',
  budget: 'What rent would feel right to both of us?',
  moveIn: 'Could one of us move the date?',
  location: 'Which area would suit both of us?',
  diet: 'How would we share the kitchen and the groceries?',
  interests: 'What does a good weekend look like?',
  workStyle: 'Who needs quiet at home, and when?',
}

/** A topic that two people should discuss. */
export interface Discussion {
  /** How the two answers differ, addressed to the reader. */
  sentence: string
  /** A question about the difference. */
  question: string
  /** The difference and the question as a message to the other person. */
  message: string
}

/** The texts of a topic that two people should discuss, made from their answers. */
export function discussionOf(
  answer: Answer,
  mine: MatchAnswers,
  theirs: MatchAnswers,
  name: string,
): Discussion {
  const question = QUESTIONS[answer]
  const difference = bothAnswers(answer, mine, theirs, I, YOU, 'we')
  return {
    sentence: reasonText(answer, mine, theirs, name),
    question,
    message: `Hi ${name}. ${difference} ${question}`,
  }
}

/** The text of the one gate that a match of the second tier fails. */
export function differenceText(difference: Difference, mine: MatchAnswers, theirs: MatchAnswers): string {
  switch (difference) {
    case 'budget': {
      const apart = (theirs.budget ?? 0) - (mine.budget ?? 0)
      return `Plans on ${usd(Math.abs(apart))} ${apart < 0 ? 'less' : 'more'} a month`
    }
    case 'moveIn': {
      const days =
        mine.moveIn === null || theirs.moveIn === null ? 0 : daysBetween(mine.moveIn, theirs.moveIn)
      return `Moves in ${countOf(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} you`
    }
    case 'groupSize':
      return 'Wants a different group size'
  }
}
