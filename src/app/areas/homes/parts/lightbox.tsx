import { ChevronLeft, ChevronRight, Flag, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { PhotoView } from '../../../../domain/listings/listing-view.ts'
import { classes } from '../../../ui/classes.ts'
import { ReportForm } from '../../../shell/safety/report-button.tsx'
import { HomePhoto } from './home-photo.tsx'
import { useZoom } from './use-zoom.ts'
import * as strings from './strings/home-photos.ts'

interface LightboxProps {
  photos: readonly PhotoView[]
  title: string
  /** The index of the photo that is shown first. */
  first: number
  /** Whether another person added the photos: then each can be reported. */
  canReport?: boolean
  /** Called with the index of the photo that was shown last. */
  onClose: (last: number) => void
}

const KEY_FACTOR = 1.5
const BUTTON_FACTOR = 2.5
/** How far in pixels an arrow key moves an enlarged photo. */
const KEY_STEP_PX = 80
const ROUND =
  'grid size-11 place-items-center rounded-full text-on-night hover:bg-night-raised aria-disabled:opacity-40'
const ARROW = 'absolute top-1/2 z-10 hidden -translate-y-1/2 bg-night-raised pointer-fine:grid'

/**
 * The photos of a home over the whole window: swiped by a finger or moved by arrow keys, and enlarged by two fingers, a
 * double tap or the keys + and -. Arrow keys move an enlarged photo.
 */
export function Lightbox({ photos, title, first, canReport = false, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(first)
  /** Where the strip goes after a key or a button, so that the next one counts from there. */
  const target = useRef<number | null>(null)
  const [reported, setReported] = useState<string | null>(null)
  const { zoom, reset, scaleBy, move, handlers } = useZoom(strip)
  const isZoomed = zoom.scale > 1

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    strip.current?.scrollTo({ left: first * strip.current.clientWidth, behavior: 'instant' })
    strip.current?.focus({ preventScroll: true })
    // The browser restores the focus only if the dialog is closed while it is still in the page.
    return () => element?.close()
  }, [first])

  const show = (index: number) => {
    const next = Math.max(0, Math.min(photos.length - 1, index))
    target.current = next
    reset()
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  const step = (by: -1 | 1) => show((target.current ?? at) + by)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      ArrowLeft: () => (isZoomed ? move(KEY_STEP_PX, 0) : step(-1)),
      ArrowRight: () => (isZoomed ? move(-KEY_STEP_PX, 0) : step(1)),
      ArrowUp: () => move(0, KEY_STEP_PX),
      ArrowDown: () => move(0, -KEY_STEP_PX),
      Home: () => show(0),
      End: () => show(photos.length - 1),
      '+': () => scaleBy(KEY_FACTOR),
      '=': () => scaleBy(KEY_FACTOR),
      '-': () => scaleBy(1 / KEY_FACTOR),
      '0': reset,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const arrow = (by: -1 | 1) => {
    const isEnd = at + by < 0 || at + by >= photos.length
    const Icon = by < 0 ? ChevronLeft : ChevronRight
    return (
      <button
        type="button"
        aria-label={by < 0 ? strings.previousPhoto : strings.nextPhoto}
        aria-disabled={isEnd || undefined}
        onClick={() => step(by)}
        className={classes(ROUND, ARROW, by < 0 ? 'left-4' : 'right-4')}
      >
        <Icon aria-hidden />
      </button>
    )
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        data-on-night
        aria-label={strings.photosOf(title)}
        onKeyDown={onKeyDown}
        onCancel={(event) => {
          event.preventDefault()
          onClose(at)
        }}
        onClose={() => {
          // The browser may close the dialog itself: a second Escape cannot be prevented.
          if (!dialog.current?.open) onClose(at)
        }}
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-[oklch(0.17_0.04_302)] p-0 text-on-night open:flex open:animate-rise open:flex-col"
      >
        <div className="safe-top z-10 flex shrink-0 items-center gap-1 px-3 py-2">
          <p aria-live="polite" className="mr-auto pl-2 font-semibold tabular-nums">
            {strings.position(at + 1, photos.length)}
          </p>
          <button
            type="button"
            aria-label={strings.zoom}
            aria-pressed={isZoomed}
            onClick={() => (isZoomed ? reset() : scaleBy(BUTTON_FACTOR))}
            className={ROUND}
          >
            {isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
          </button>
          {canReport && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={strings.reportPhoto}
              onClick={() => setReported(photos[at]?.url ?? null)}
              className={ROUND}
            >
              <Flag aria-hidden />
            </button>
          )}
          <button type="button" aria-label={strings.close} onClick={() => onClose(at)} className={ROUND}>
            <X aria-hidden />
          </button>
        </div>
        <div className="relative min-h-0 grow">
          {photos.length > 1 && arrow(-1)}
          {/* A scrollable region needs focus; the keys are those of the dialog. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ol
            ref={strip}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label={strings.photos}
            {...handlers}
            onTouchStart={() => {
              target.current = null
            }}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
              const next = Math.round(scrollLeft / Math.max(1, clientWidth))
              if (next === target.current) target.current = null
              if (next === at) return
              setAt(next)
              reset()
            }}
            className={classes(
              'flex h-full scroll-smooth snap-x snap-mandatory overflow-y-hidden overscroll-contain [scrollbar-width:none] focus-visible:outline-offset-[-3px]',
              isZoomed ? 'cursor-move touch-none overflow-x-hidden' : 'touch-pan-x overflow-x-auto',
            )}
          >
            {photos.map((photo, index) => (
              <li
                key={photo.url}
                className="@container-[size] grid h-full w-full shrink-0 snap-center snap-always place-items-center overflow-hidden"
              >
                <div
                  data-zoom={index === at ? zoom.scale : 1}
                  className="grid max-h-full max-w-full place-items-center select-none"
                  style={{
                    width: widthOf(photo),
                    ...(index === at && isZoomed
                      ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }
                      : {}),
                  }}
                >
                  <HomePhoto
                    photo={photo}
                    alt={photo.alt || strings.photoNumber(index + 1, photos.length)}
                    sizes="100vw"
                    eager={index === first}
                    className="pointer-events-none max-h-[100cqh] w-full object-contain"
                  />
                </div>
              </li>
            ))}
          </ol>
          {photos.length > 1 && arrow(1)}
        </div>
      </dialog>
      {/* Beside the dialog, whose keys are not meant for the words of a report. */}
      {reported !== null && (
        <ReportForm
          subject={{ kind: 'photo', url: reported }}
          title={title}
          what={strings.reportedPhoto}
          onClose={() => setReported(null)}
        />
      )}
    </>
  )
}

/** The largest width at which the whole photo is in its place. */
const widthOf = ({ width, height }: PhotoView) =>
  width > 0 && height > 0 ? `min(100cqw, ${width / height} * 100cqh)` : '100cqw'
