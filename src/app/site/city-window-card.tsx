import type { CityWindow } from '../../content/landing/home.ts'
import { CITIES_SECTION } from '../../content/landing/home.ts'
import { Picture } from '../illustrations/picture.tsx'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'

interface CityWindowCardProps {
  place: CityWindow
  /** The class for the aspect ratio of the picture. */
  shape: string
  big?: boolean | undefined
}

/** A city as a window: its skyline in an arch, with the text below. */
export function CityWindowCard({ place, shape, big = false }: CityWindowCardProps) {
  const { city, name, to, sampleListings, line } = place
  return (
    <Link to={to} viewTransition className="group flex flex-col gap-3 rounded-lg">
      <span data-window={city} className={classes('arch relative block bg-scene-sky', shape)}>
        <Picture
          name={city}
          className="absolute inset-0 size-full object-cover object-bottom transition-transform duration-250 ease-out group-hover:scale-[1.03]"
        />
      </span>
      <span className="block border-t-4 border-line pt-2.5 transition-colors duration-150 group-hover:border-lamp">
        <span
          className={classes(
            'flex gap-x-3',
            sampleListings === null ? 'flex-col' : 'flex-wrap items-baseline justify-between',
          )}
        >
          <h3
            className={classes(
              'decoration-2 underline-offset-4 group-hover:underline',
              big ? 'text-2xl' : sampleListings === null ? 'text-base sm:text-xl' : 'text-xl',
            )}
          >
            {name}
          </h3>
          <span className="text-sm text-muted">
            {sampleListings === null ? (
              CITIES_SECTION.soon
            ) : (
              <>
                <strong className="font-semibold tabular-nums text-text">{sampleListings}</strong>{' '}
                {CITIES_SECTION.open}{' '}
                <span className="rounded-sm bg-sunken px-1.5 py-0.5 text-xs">{CITIES_SECTION.sample}</span>
              </>
            )}
          </span>
        </span>
        <span className="mt-0.5 block text-muted">{line}</span>
      </span>
    </Link>
  )
}
