import { listOf } from '../core/phrases.ts'
import { clockLabel, dayLabel } from '../core/time-labels.ts'
import { STARS_MAX, schemaOfKey, type TourValues } from './tour.ts'
import {
  CHECK_ANSWER_LABELS,
  CHECK_LABELS,
  RATING_LABELS,
  ROOM_LABELS,
  STAGE_LABELS,
  VERDICT_LABELS,
} from './tour-labels.ts'
import * as v from 'valibot'

type ValueOf<P extends string> = TourValues[Extract<keyof TourValues, `${P}${string}`>]

/**
 * The text of a tour entry: `Water pressure: OK`, or the note itself, or that it was deleted. An entry that
 * this version cannot read gives ''.
 */
export function entryText({ key, value }: { key: string; value: unknown }): string {
  const schema = schemaOfKey(key)
  if (!schema || !v.is(schema, value)) return ''
  const [family = '', name = ''] = key.split(':')
  switch (family) {
    case 'stage':
      return `Stage: ${STAGE_LABELS[value as TourValues['stage']]}`
    case 'plan': {
      const plan = value as TourValues['plan']
      return plan
        ? `Tour planned for ${[dayLabel(plan.day), clockLabel(plan.time)].filter(Boolean).join(', ')}`
        : 'No tour planned'
    }
    case 'address':
      return `Street: ${value as string}`
    case 'directions':
      return `Directions: ${value as string}`
    case 'dealbreakers':
      return `Dealbreakers: ${listOf(value as string[]) || 'none'}`
    case 'verdict': {
      const verdict = value as TourValues['verdict']
      return `Verdict: ${verdict ? VERDICT_LABELS[verdict.choice] : 'undecided'}`
    }
    case 'check': {
      const { answer, note } = value as ValueOf<'check:'>
      const text = [answer ? CHECK_ANSWER_LABELS[answer] : '', note].filter(Boolean).join(', ')
      return `${CHECK_LABELS[name as keyof typeof CHECK_LABELS]}: ${text || 'not checked'}`
    }
    case 'rating': {
      const stars = value as ValueOf<'rating:'>
      const label = RATING_LABELS[name as keyof typeof RATING_LABELS]
      return `${label}: ${stars === null ? 'not rated' : `${stars} of ${STARS_MAX}`}`
    }
    case 'deal': {
      const outcome = value as ValueOf<'deal:'>
      const text = outcome === null ? 'not checked' : outcome === 'met' ? 'it’s fine' : 'it’s a problem'
      return `Dealbreaker ${Number(name) + 1}: ${text}`
    }
    case 'note':
      return (value as ValueOf<'note:'>)?.text ?? 'A note was deleted'
    case 'picture': {
      const picture = value as ValueOf<'picture:'>
      return picture ? `Photo: ${ROOM_LABELS[picture.room]}` : 'A photo was deleted'
    }
    default:
      return ''
  }
}
