import { ChevronLeft, ChevronRight, Images } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { lazyDialog } from '../../background/pwa/lazy-part.tsx'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { sharedRef } from '../../data/opened.ts'
import { classes } from '../../ui/classes.ts'
import { HomePhoto, NoPhoto } from '../homes/parts/home-photo.tsx'
import { PHOTO_BUTTON } from '../homes/parts/photo-button.ts'
import * as strings from './strings/one-home.tsx'
import * as photoStrings from '../homes/parts/strings/home-photos.ts'

// Many people never open it, so its code is loaded then.
const Lightbox = lazyDialog(() => import('../homes/parts/lightbox.tsx'), 'Lightbox')

interface GalleryProps {
  home: Pick<ListingView, '_id' | 'photos' | 'title' | 'mine'>
  /** The buttons on the photos. */
  children: ReactNode
}

/** Photos on a wide screen; the lightbox shows them all. */
const WIDE_MAX = 5
/** The cells of the photos on a wide screen, by their number: a large one beside the smaller ones. */
const WIDE_CELLS: Record<number, readonly string[]> = {
  1: ['md:col-span-12 md:row-span-2'],
  2: ['md:col-span-6 md:row-span-2', 'md:col-span-6 md:row-span-2'],
  3: ['md:col-span-8 md:row-span-2', 'md:col-span-4', 'md:col-span-4'],
  4: ['md:col-span-6 md:row-span-2', 'md:col-span-3 md:row-span-2', 'md:col-span-3', 'md:col-span-3'],
  5: ['md:col-span-6 md:row-span-2', ...Array<string>(4).fill('md:col-span-3')],
}
const ARROW =
  'absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-raised text-text aria-disabled:opacity-40 pointer-fine:grid md:hidden'

/**
 * The photos of a home: side by side for a finger on a phone, a large one beside smaller ones on a wide screen. A press
 * opens the lightbox.
 */
export function Gallery({ home, children }: GalleryProps) {
  const { photos, title } = home
  const strip = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  const show = (index: number, behavior: ScrollBehavior = 'auto') =>
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior })
  const cells = WIDE_CELLS[Math.min(photos.length, WIDE_MAX)] ?? []
  return (
    <section aria-roledescription="carousel" aria-label={photoStrings.photosOf(title)} className="relative">
      {photos.length === 0 ? (
        <NoPhoto className="aspect-2/1 w-full md:aspect-auto md:h-40 md:rounded-lg" />
      ) : (
        <ol
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none] md:grid md:h-[clamp(18rem,min(36vw,48vh),30rem)] md:grid-cols-12 md:grid-rows-2 md:gap-2 md:overflow-hidden md:rounded-lg"
        >
          {photos.map((photo, index) => (
            <li
              key={photo.url}
              ref={index === 0 ? sharedRef(home._id, 'picture') : undefined}
              className={classes(
                'w-full min-w-0 shrink-0 snap-center snap-always md:min-h-0',
                index < WIDE_MAX ? cells[index] : 'md:hidden',
              )}
            >
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpened(index)}
                className="block h-full w-full cursor-zoom-in focus-visible:outline-offset-[-4px]"
              >
                <HomePhoto
                  photo={photo}
                  alt={photo.alt || photoStrings.photoNumber(index + 1, photos.length)}
                  sizes={index === 0 ? '(min-width: 768px) 50vw, 100vw' : '(min-width: 768px) 25vw, 100vw'}
                  eager={index === 0}
                  className={classes(
                    'aspect-3/2 w-full object-cover md:aspect-auto md:h-full',
                    // Alone, it would be cropped to a ribbon.
                    photos.length === 1 && 'md:bg-sunken md:object-contain',
                  )}
                />
              </button>
            </li>
          ))}
        </ol>
      )}
      {children}
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className={classes(ARROW, 'left-3')}
            aria-label={photoStrings.previousPhoto}
            aria-disabled={at === 0 || undefined}
            onClick={() => show(Math.max(0, at - 1))}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={classes(ARROW, 'right-3')}
            aria-label={photoStrings.nextPhoto}
            aria-disabled={at === photos.length - 1 || undefined}
            onClick={() => show(Math.min(photos.length - 1, at + 1))}
          >
            <ChevronRight aria-hidden />
          </button>
          <p
            aria-live="polite"
            className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-raised px-3 py-0.5 text-sm text-text tabular-nums md:hidden"
          >
            {photoStrings.position(at + 1, photos.length)}
          </p>
          <div className="absolute right-3 bottom-3 hidden md:block">
            <button
              type="button"
              aria-haspopup="dialog"
              className={PHOTO_BUTTON}
              onClick={() => setOpened(0)}
            >
              <Images aria-hidden className="size-5" />
              {strings.allPhotos(photos.length)}
            </button>
          </div>
        </>
      )}
      {opened !== null && (
        <Lightbox
          photos={photos}
          title={title}
          first={opened}
          canReport={!home.mine}
          onClose={(last) => {
            setOpened(null)
            show(last, 'instant')
          }}
        />
      )}
    </section>
  )
}
