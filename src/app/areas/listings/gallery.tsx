import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { PhotoView } from '../../../domain/listings/listing-view.ts'
import { HomePhoto } from '../homes/parts/home-photo.tsx'

const ARROW_BUTTON =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-raised/90 text-text shadow-float aria-disabled:opacity-40'

/** The photos of a home, one at a time; a person swipes, presses arrow keys or clicks the buttons. */
export function Gallery({ photos, title }: { photos: readonly PhotoView[]; title: string }) {
  const strip = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(0)
  const show = (index: number) => {
    const target = Math.min(photos.length - 1, Math.max(0, index))
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.children[target]?.scrollIntoView({
      block: 'nearest',
      inline: 'start',
      behavior: reducedMotion ? 'auto' : 'smooth',
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    show(current + (event.key === 'ArrowRight' ? 1 : -1))
  }
  return (
    <section aria-roledescription="carousel" aria-label={`Photos of ${title}`} className="relative">
      {/* A scrollable region needs focus, so that arrow keys change the photo. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Photos"
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget
          setCurrent(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-lg [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <li key={photo.url} className="w-full shrink-0 snap-start">
            <HomePhoto
              photo={photo}
              alt={photo.alt || `Photo ${index + 1} of ${photos.length}`}
              sizes="(min-width: 1024px) 720px, 100vw"
              eager={index === 0}
              className="aspect-3/2 w-full object-cover"
            />
          </li>
        ))}
      </ol>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className={`${ARROW_BUTTON} left-3`}
            aria-label="Previous photo"
            aria-disabled={current === 0 || undefined}
            onClick={() => show(current - 1)}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={`${ARROW_BUTTON} right-3`}
            aria-label="Next photo"
            aria-disabled={current === photos.length - 1 || undefined}
            onClick={() => show(current + 1)}
          >
            <ChevronRight aria-hidden />
          </button>
          <p
            aria-live="polite"
            className="absolute right-3 bottom-3 rounded-full bg-raised/90 px-3 py-1 text-sm text-text tabular-nums"
          >
            {current + 1} of {photos.length}
          </p>
        </>
      )}
    </section>
  )
}
