import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ListingView } from '../../../../domain/listings/listing-view.ts'
import { rememberOpened, sharedRef } from '../../../data/opened.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import { HomePhoto, NoPhoto } from './home-photo.tsx'

interface PhotoStripProps {
  /** The home; its page takes over the photo. */
  home: ListingView
  /** Where a press on a photo leads. */
  to: string
  sizes: string
  /** Whether the first photo loads at once. */
  eager?: boolean | undefined
}

/** Photos of a card; a listing has more, and its page shows them all. */
const STRIP_MAX = 6
const SHAPE = 'aspect-3/2 w-full object-cover'

/**
 * The photos of a card, side by side: a finger swipes them, and a mouse has arrows. They repeat what the card says and
 * its page shows, so that keyboards and screen readers pass them over. Only the first one loads before a touch.
 */
export function PhotoStrip({ home, to, sizes, eager = false }: PhotoStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  const [at, setAt] = useState(0)
  const shown = home.photos.slice(0, STRIP_MAX)
  const link = { to, tabIndex: -1, viewTransition: true, onClick: () => rememberOpened(home) }
  const move = (by: number) => strip.current?.scrollBy({ left: by * strip.current.clientWidth })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={sharedRef(home._id, 'picture')}
      aria-hidden
      onPointerEnter={() => setWanted(true)}
      onTouchStart={() => setWanted(true)}
      className="group relative overflow-hidden rounded-lg bg-lavender"
    >
      <div
        ref={strip}
        tabIndex={-1}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
      >
        {shown.length === 0 && (
          <Link {...link} className="block w-full shrink-0">
            <NoPhoto className={SHAPE} />
          </Link>
        )}
        {shown.map((photo, index) => (
          <Link key={photo.url} {...link} className="block w-full shrink-0 snap-center snap-always">
            {index === 0 || wanted ? (
              <HomePhoto photo={photo} alt="" sizes={sizes} eager={eager && index === 0} className={SHAPE} />
            ) : (
              <span className={classes('block', SHAPE)} />
            )}
          </Link>
        ))}
      </div>
      {shown.length > 1 && (
        <>
          <Arrow side="left-2" isShown={at > 0} icon={ChevronLeft} onPress={() => move(-1)} />
          <Arrow side="right-2" isShown={at < shown.length - 1} icon={ChevronRight} onPress={() => move(1)} />
          <span className="pointer-events-none absolute inset-x-0 bottom-2.5 flex justify-center gap-1.5">
            {shown.map(({ url }, index) => (
              <span
                key={url}
                className={classes(
                  'size-2 rounded-full border border-night/60',
                  index === at ? 'bg-lamp' : 'bg-white/60',
                )}
              />
            ))}
          </span>
        </>
      )}
    </div>
  )
}

interface ArrowProps {
  side: 'left-2' | 'right-2'
  isShown: boolean
  icon: typeof ChevronLeft
  onPress: () => void
}

function Arrow({ side, isShown, icon: Icon, onPress }: ArrowProps) {
  if (!isShown) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onPress}
      className={classes(
        'absolute top-1/2 hidden size-9 -translate-y-1/2 place-items-center rounded-full bg-raised text-text opacity-0 shadow-raised transition-opacity group-hover:opacity-100 pointer-fine:grid',
        side,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
