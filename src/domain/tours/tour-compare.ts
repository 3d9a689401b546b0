import type { Day } from '../core/dates.ts'
import { compareRows, homeCompareLines, type CompareLine, type CompareRow } from '../homes/home-compare.ts'
import type { HomeWants } from '../homes/home-fit.ts'
import type { ListingView } from '../listings/listing-view.ts'
import { countOf } from '../core/phrases.ts'
import { CHECKS, RATINGS, STARS_MAX } from './tour.ts'
import { checkProgress, meanRating, type Tour } from './tour-view.ts'
import { CHECK_LABELS, RATING_LABELS, STAGE_LABELS, VERDICT_LABELS } from './tour-labels.ts'

/** A home with the person's tour of it. */
export interface TouredHome {
  home: ListingView
  tour: Tour
}

const NOTHING = 'Nothing yet'

/** The comparison rows from the person's tours. */
const VISIT_LINES: CompareLine<TouredHome>[] = [
  { id: 'stage', label: 'Stage', group: 'Your visit', text: ({ tour }) => STAGE_LABELS[tour.stage] },
  {
    id: 'checks',
    label: 'Checked',
    group: 'Your visit',
    text: ({ tour }) => {
      const { done, of, problems } = checkProgress(tour)
      return problems === 0 ? `${done} of ${of}` : `${done} of ${of}, ${countOf(problems, 'problem')}`
    },
    rank: ({ tour }) => (checkProgress(tour).done === CHECKS.length ? checkProgress(tour).problems : null),
  },
  {
    id: 'problems',
    label: 'Problems',
    group: 'Your visit',
    text: ({ tour }) =>
      CHECKS.filter((check) => tour.checks[check].answer === 'problem')
        .map((check) => CHECK_LABELS[check])
        .join(', ') || (checkProgress(tour).done === 0 ? NOTHING : 'None found'),
  },
  {
    id: 'rating',
    label: 'Your rating',
    group: 'Your visit',
    text: ({ tour }) => {
      const mean = meanRating(tour)
      return mean === null ? NOTHING : `${mean.toFixed(1)} of ${STARS_MAX}`
    },
    rank: ({ tour }) => {
      const mean = meanRating(tour)
      return mean === null ? null : -mean
    },
  },
  ...RATINGS.map((rating): CompareLine<TouredHome> => ({
    id: `rating-${rating}`,
    label: RATING_LABELS[rating],
    group: 'Your visit',
    text: ({ tour }) => (tour.ratings[rating] === null ? NOTHING : `${tour.ratings[rating]} of ${STARS_MAX}`),
    rank: ({ tour }) => (tour.ratings[rating] === null ? null : -tour.ratings[rating]),
  })),
  {
    id: 'deals',
    label: 'Dealbreakers',
    group: 'Your visit',
    text: ({ tour }) => {
      if (tour.dealbreakers.length === 0) return 'None chosen'
      const broken = tour.dealbreakers.filter(({ outcome }) => outcome === 'broken').map(({ text }) => text)
      if (broken.length > 0) return `Found: ${broken.join(', ')}`
      const open = tour.dealbreakers.filter(({ outcome }) => outcome === null).length
      return open === 0 ? 'None found' : `${open} not checked`
    },
  },
  {
    id: 'verdict',
    label: 'Your verdict',
    group: 'Your visit',
    text: ({ tour }) => (tour.verdict ? VERDICT_LABELS[tour.verdict.choice] : 'Undecided'),
  },
]

/** Compares two to four homes by their listings and by the person's tours; `wants` adds the fit row. */
export function compareTours(
  homes: readonly TouredHome[],
  today: Day,
  wants: HomeWants | null = null,
): CompareRow[] {
  return compareRows(homes, [...homeCompareLines(today, wants), ...VISIT_LINES])
}
