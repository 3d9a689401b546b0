import { Fragment } from 'react'
import type { HighlightRun } from '../../../content/help-search.ts'

/** A text with its search terms highlighted. */
export function HighlightedText({ runs }: { runs: readonly HighlightRun[] }) {
  return runs.map(({ text, highlighted }, index) => {
    // The runs of a text have a fixed order.
    const key = `${index} ${text}`
    return highlighted ? (
      <mark key={key} className="rounded-sm bg-lamp px-0.5 text-on-lamp">
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    )
  })
}
