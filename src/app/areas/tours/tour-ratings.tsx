import { Star } from 'lucide-react'
import { useState } from 'react'
import { RATINGS, STARS_MAX, type Rating } from '../../../domain/tours/tour.ts'
import { meanRating, type Tour } from '../../../domain/tours/tour-view.ts'
import { RATING_LABELS } from '../../../domain/tours/tour-labels.ts'
import { classes } from '../../ui/classes.ts'
import type { TourWriter } from './use-tour-writer.ts'
import * as strings from './strings/tour.tsx'

const STARS = Array.from({ length: STARS_MAX }, (_, index) => index + 1)

/** Ratings of one to five stars, for things that are not a yes or no. */
export function TourRatings({ tour, writer }: { tour: Tour; writer: TourWriter }) {
  const mean = meanRating(tour)
  return (
    <section aria-labelledby="tour-ratings">
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <h2 id="tour-ratings" className="font-display text-2xl font-bold">
          {strings.ratings}
        </h2>
        {mean !== null && (
          <p className="text-muted tabular-nums">
            {strings.meanRating(
              <span className="font-semibold text-text">{mean.toFixed(1)}</span>,
              STARS_MAX,
            )}
          </p>
        )}
      </div>
      <div className="border-t border-line">
        {RATINGS.map((rating) => (
          <RatingRow key={rating} rating={rating} stars={tour.ratings[rating]} writer={writer} />
        ))}
      </div>
    </section>
  )
}

interface RatingRowProps {
  rating: Rating
  stars: number | null
  writer: TourWriter
}

/** Native radio buttons, for arrow keys and screen readers; a second tap on a star removes the rating. */
function RatingRow({ rating, stars, writer }: RatingRowProps) {
  // The tapped value shows at once; otherwise the radio button jumps back until the value is stored.
  const [tapped, setTapped] = useState<{ before: number | null; value: number | null } | null>(null)
  const shown = tapped && tapped.before === stars ? tapped.value : stars
  const rate = async (value: number | null) => {
    setTapped({ before: stars, value })
    if (!(await writer.write({ key: `rating:${rating}`, value }))) setTapped(null)
  }
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line py-1.5">
      <legend className="float-left mr-auto font-semibold">{RATING_LABELS[rating]}</legend>
      <div className="flex">
        {STARS.map((value) => {
          const lit = shown !== null && value <= shown
          return (
            <label
              key={value}
              className="focus-of-input grid size-10 cursor-pointer min-[410px]:size-11 sm:size-12 place-items-center rounded-md hover:bg-lavender"
            >
              <input
                type="radio"
                name={`rating-${rating}`}
                value={value}
                checked={shown === value}
                onChange={() => void rate(value)}
                onClick={() => {
                  if (shown === value) void rate(null)
                }}
                aria-label={strings.stars(value, STARS_MAX)}
                className="sr-only"
              />
              <Star
                aria-hidden
                className={classes('size-7', lit ? 'fill-current text-brand' : 'text-line-strong')}
              />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
