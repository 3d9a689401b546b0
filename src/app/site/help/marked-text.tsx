import { Fragment } from 'react'
import type { Marked } from '../../../content/help-search.ts'

/** Words of a text that were searched for, marked as with a pen. */
export function MarkedText({ runs }: { runs: readonly Marked[] }) {
  return runs.map(({ text, marked }, index) => {
    // The runs of one text are one array, made anew as a whole.
    const key = `${index} ${text}`
    return marked ? (
      <mark key={key} className="rounded-sm bg-lamp px-0.5 text-on-lamp">
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    )
  })
}
