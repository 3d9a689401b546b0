import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { StepsBlock } from '../../../content/schema/blocks-schema.ts'
import { HOW_IT_WORKS_FADE_MS } from '../../../domain/core/limits.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { classes } from '../../ui/classes.ts'
import { ClaimTag } from '../claim-tag.tsx'
import { Section } from '../site-section.tsx'
import { BlockHead } from './block-head.tsx'
import { MUTED_TEXT_CLASSES } from './block-tones.ts'
import { Toggle } from './toggle-block.tsx'

type View = StepsBlock['views'][number]

/** The classes that hide the other view; both views share one grid cell, so that the height stays. */
const SHOWN = [
  'second-chosen:opacity-0 second-chosen:invisible',
  'first-chosen:opacity-0 first-chosen:invisible',
]

/** Numbered steps; the query parameter `for` selects the view. */
export function Steps({ block }: { block: StepsBlock }) {
  const { tone = 'paper', id, look, toggle, views, scene } = block
  const root = useRef<HTMLDivElement>(null)
  const requestedView = useSearch({ strict: false, select: (search) => search.for })
  useEffect(() => {
    // Set by JavaScript, because the Content Security Policy forbids style attributes in HTML.
    root.current?.style.setProperty('--fade', `${HOW_IT_WORKS_FADE_MS}ms`)
    const at = requestedView ? views.findIndex(({ forQuery }) => forQuery === requestedView) : -1
    const radio = root.current?.querySelector<HTMLInputElement>(`[data-at="${at}"]`)
    if (!radio) return
    radio.checked = true
    // The page frame scrolls to the top first.
    const frame = requestAnimationFrame(() => root.current?.closest('section')?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [requestedView, views])
  const isPath = look === 'path'
  return (
    <Section
      tone={tone}
      id={id}
      className={classes(
        isPath
          ? 'grid gap-x-16 gap-y-10 py-14 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'
          : 'pt-14 md:pt-24',
      )}
    >
      {isPath && (
        <div className="flex flex-col justify-between gap-8">
          <BlockHead block={block} />
          {scene && <Picture name={scene} className="hidden h-auto w-full max-w-md lg:block" />}
        </div>
      )}
      <div ref={root} className="choices">
        {!isPath && (
          <div className="relative z-1 flex flex-wrap items-end justify-between gap-x-10 gap-y-6 lg:max-w-[62%] lg:flex-col lg:items-start">
            <BlockHead block={block} />
            {toggle && views[1] && <Toggle label={toggle} options={[views[0]?.label, views[1].label]} />}
          </div>
        )}
        <div className="grid">
          {views.map((view, at) => (
            <div
              key={view.id}
              className={classes(
                'col-start-1 row-start-1 transition-[opacity,visibility] duration-(--fade) ease-out',
                views.length > 1 && SHOWN[at],
              )}
            >
              {views.length > 1 && <h3 className="sr-only">{view.label}</h3>}
              {isPath ? <Path view={view} quiet={MUTED_TEXT_CLASSES[tone]} /> : <Stairs view={view} />}
            </div>
          ))}
        </div>
      </div>
    </Section>
  )
}

/** The steps along a line of windows; the last one is lit. */
function Path({ view, quiet }: { view: View; quiet: string }) {
  return (
    <ol>
      {view.steps.map(({ title, text, status }, at) => (
        <li key={title} className="step flex gap-5 sm:gap-7">
          <div aria-hidden className="flex flex-col items-center">
            <span className="flex h-14 w-12 shrink-0 items-center justify-center rounded-t-full border-2 border-current pt-1 font-display text-xl font-bold of-last-step:border-lamp of-last-step:bg-lamp of-last-step:text-on-lamp">
              {at + 1}
            </span>
            <span className="w-0.5 grow bg-current opacity-50 of-last-step:hidden" />
          </div>
          <div className="pb-9 of-last-step:pb-0">
            <h3 className="text-xl">
              {title} <ClaimTag status={status} />
            </h3>
            <p className={classes('mt-1 max-w-[46ch]', quiet)}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const RISE = [
  'lg:mt-72 max-lg:mr-8',
  'lg:mt-54 max-lg:mr-6 max-lg:ml-2',
  'lg:mt-36 max-lg:mr-4 max-lg:ml-4',
  'lg:mt-18 max-lg:mr-2 max-lg:ml-6',
  'lg:mt-0 max-lg:ml-8',
]

/** The steps as a staircase on wide screens, and as indented rows on phones. */
function Stairs({ view }: { view: View }) {
  return (
    <ol className="mt-8 grid gap-2.5 pb-14 lg:-mt-40 lg:grid-cols-5 lg:gap-0 lg:pb-0">
      {view.steps.map(({ title, text, status }, at) => (
        <li
          key={title}
          className={classes(
            'step relative flex gap-4 border-t-6 border-brand bg-lavender px-4 pt-5 pb-5 lg:block lg:pb-10 xl:px-5',
            'last:border-lamp last:bg-night last:text-on-night',
            RISE[at],
          )}
        >
          <span aria-hidden className="w-8 shrink-0 font-display text-3xl leading-none font-bold lg:text-4xl">
            {at + 1}
          </span>
          <div className="lg:mt-4">
            <h4 className="font-display text-xl font-bold tracking-tight">{title}</h4>
            <p className="mt-1.5">{text}</p>
            <ClaimTag status={status} className="mt-2" />
          </div>
          {/* The lit door on the last stair. */}
          <span
            aria-hidden
            className="absolute bottom-0 left-1/2 hidden h-40 w-26 -translate-x-1/2 items-center justify-end rounded-t-full bg-lamp pr-3 lg:of-last-step:flex"
          >
            <span className="size-2.5 rounded-full bg-night" />
          </span>
        </li>
      ))}
    </ol>
  )
}
