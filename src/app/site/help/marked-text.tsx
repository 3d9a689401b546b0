import { Fragment } from 'react'
import type { Marked } from '../../../content/help-search.ts'

/** A text with its search terms highlighted. */
export function MarkedText({ runs }: { runs: readonly Marked[] }) {
  return runs.map(({ text, marked }, index) => {
    // The runs of a text have a fixed order.
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
