import { useEffect, useId, useRef, type RefObject } from 'react'
import type { HelpPage } from '../../../content/schema/help-center-schema.ts'

interface HelpSearchBoxProps {
  texts: HelpPage['search']
  query: string
  onQuery: (query: string) => void
  /** Called after Enter, to focus the first result. */
  onEnter: () => void
  ref: RefObject<HTMLInputElement | null>
}

/**
 * The search field. Results update after every letter, so it has no button; it is hidden without JavaScript.
 */
export function HelpSearchBox({ texts, query, onQuery, onEnter, ref }: HelpSearchBoxProps) {
  const id = useId()
  const isFirst = useRef(true)
  useEffect(() => {
    // The person may have typed before the JavaScript was loaded.
    if (isFirst.current && ref.current && ref.current.value !== '') onQuery(ref.current.value)
    isFirst.current = false
  }, [onQuery, ref])
  const clear = () => {
    onQuery('')
    ref.current?.focus()
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
      className="noscript:hidden"
    >
      <label htmlFor={id} className="sr-only">
        {texts.label}
      </label>
      <div className="flex items-center rounded-t-xl border-b-8 border-lamp bg-raised text-text shadow-float focus-within:outline-3 focus-within:outline-offset-4 focus-within:outline-lamp">
        <svg
          viewBox="0 0 24 24"
          aria-hidden
          className="ml-4 size-7 shrink-0 stroke-link sm:ml-7 sm:size-9"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
        >
          <circle cx="10.5" cy="10.5" r="7" />
          <path d="m16 16 5.5 5.5" />
        </svg>
        <input
          ref={ref}
          id={id}
          type="search"
          value={query}
          placeholder={texts.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          aria-describedby={`${id}-hint`}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            clear()
          }}
          className="h-18 min-w-0 grow appearance-none bg-transparent px-3 font-display text-xl font-semibold placeholder:text-muted placeholder:opacity-100 focus-visible:outline-none sm:h-26 sm:px-5 sm:text-3xl [&::-webkit-search-cancel-button]:hidden"
        />
        {query !== '' && (
          <button
            type="button"
            aria-label={texts.clear}
            onClick={clear}
            className="mr-2 flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-lavender hover:text-text focus-visible:outline-brand sm:mr-5"
          >
            <svg viewBox="0 0 16 16" aria-hidden className="size-5 stroke-current" strokeWidth="2">
              <path d="m2 2 12 12M14 2 2 14" />
            </svg>
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-3 text-sm text-on-night-muted">
        {texts.hint}
      </p>
    </form>
  )
}
