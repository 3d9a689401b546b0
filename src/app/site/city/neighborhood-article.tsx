import { CITY_LABELS } from '../../../content/city-labels.ts'
import type { DrawingSide } from '../../../content/neighborhood-files.ts'
import type { Neighborhood } from '../../../content/schema/city-guide-schema.ts'
import { NeighborhoodPicture } from '../../illustrations/neighborhood-picture.tsx'
import { classes } from '../../ui/classes.ts'

const WORDS = CITY_LABELS.neighborhood
const ROWS = ['night', 'commute', 'parking', 'rooms'] as const

interface NeighborhoodArticleProps {
  neighborhood: Neighborhood
  /** The name of the neighborhood that it is compared with. */
  rival: string
  /** The slug of the city guide. */
  slug: string
  /** The side of the drawing on wide screens. */
  side: DrawingSide
}

const GRIDS = {
  above: 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
  left: 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]',
  right: 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]',
}
const TEXTS = {
  above: 'lg:col-start-1 lg:row-start-2',
  left: 'lg:col-start-2 lg:row-span-2 lg:row-start-1',
  right: 'lg:col-start-1 lg:row-span-2 lg:row-start-1',
}
const DRAWINGS = {
  above: 'lg:col-span-2 lg:row-start-1',
  left: 'lg:col-start-1 lg:row-start-1',
  right: 'lg:col-start-2 lg:row-start-1',
}
const NOTES = {
  above: 'lg:col-start-2 lg:row-start-2 lg:pt-3',
  left: 'lg:col-start-1 lg:row-start-2',
  right: 'lg:col-start-2 lg:row-start-2',
}

/** The facts of a neighborhood, with a drawing of it; on a phone three lines until it is opened. */
export function NeighborhoodArticle({ neighborhood, rival, slug, side }: NeighborhoodArticleProps) {
  const { id, name, description, highlights, averageRent, walkScore, compare } = neighborhood
  return (
    <article
      id={id}
      className={classes(
        'folds group relative grid gap-x-14 gap-y-6 max-sm:has-[[open]]:my-5 folded:grid-cols-[5.5rem_minmax(0,1fr)] folded:items-center folded:gap-x-4',
        GRIDS[side],
      )}
    >
      <div className={TEXTS[side]}>
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-3xl folded:truncate folded:text-xl">{name}</h3>
          {/* The details element is empty: what it opens is beside it, because wide screens show it always. */}
          <details className="group shrink-0 group-target:hidden sm:hidden">
            <summary className="flex size-8 cursor-pointer list-none items-center justify-center rounded-sm after:absolute after:inset-0 unfolded:after:hidden [&::-webkit-details-marker]:hidden">
              <span className="sr-only">{WORDS.more(name)}</span>
              <span aria-hidden className="faq-window" />
            </summary>
          </details>
        </div>
        <p className="hidden truncate text-sm text-muted tabular-nums folded:block">
          {WORDS.short(averageRent, walkScore)}
        </p>
        <p className="mt-3 max-w-[58ch] text-lg folded:mt-0 folded:truncate folded:text-sm">{description}</p>
        <dl className="mt-6 border-b border-line folded:hidden">
          {ROWS.map((row) => (
            <div key={row} className="city-row">
              <dt className="city-term">{WORDS.rows[row]}</dt>
              <dd className="text-muted">{neighborhood[row]}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 max-w-[60ch] folded:hidden">
          <a href={`#${compare.id}`} className="city-more">
            {WORDS.compare(rival)}
          </a>{' '}
          {compare.text}
        </p>
      </div>
      {/* The heading is first in the document, for screen readers; `order-first` shows the drawing first. */}
      <div className={classes('order-first', DRAWINGS[side])}>
        <NeighborhoodPicture
          slug={slug}
          id={id}
          wide={side === 'above'}
          className={classes(
            'arch block aspect-5/3 h-auto w-full object-cover object-bottom',
            side === 'above' && 'lg:aspect-3/1',
          )}
        />
        <dl className="flex items-start justify-between gap-6 border-t-8 border-on-lavender pt-3 folded:hidden">
          <div>
            <dt className="text-sm text-muted">{WORDS.rent}</dt>
            <dd className="font-display text-xl font-bold tabular-nums">{averageRent}</dd>
          </div>
          <div className="text-right">
            <dt className="text-sm text-muted">{WORDS.walk}</dt>
            <dd className="font-display text-xl font-bold tabular-nums">{walkScore}</dd>
          </div>
        </dl>
      </div>
      <div
        className={classes(
          'grid content-start gap-x-10 gap-y-5 sm:max-lg:grid-cols-2 folded:hidden',
          NOTES[side],
        )}
      >
        <p className="border-l-4 border-lamp pl-4">
          <strong className="block font-semibold">{WORDS.happy}</strong> {neighborhood.happy}
        </p>
        <p className="border-l-4 border-line-strong pl-4">
          <strong className="block font-semibold">{WORDS.unhappy}</strong> {neighborhood.unhappy}
        </p>
        <div>
          <h4 className="font-sans text-sm font-semibold tracking-normal text-muted">{WORDS.highlights}</h4>
          <ul className="mt-1.5 grid gap-1">
            {highlights.map((item) => (
              <li key={item} className="point">
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  )
}
