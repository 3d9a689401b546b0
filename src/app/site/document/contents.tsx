import { DOCUMENT_LABELS } from '../../../content/document-labels.ts'
import type { DocumentSection } from '../../../content/schema/document-schema.ts'

interface ContentsProps {
  sections: readonly DocumentSection[]
}

/** The table of contents: beside the text on desktops, folded above it on phones, hidden in print. */
export function Contents({ sections }: ContentsProps) {
  return (
    <>
      <details className="group mb-6 border-y border-line-strong lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold">
          {DOCUMENT_LABELS.contents}
          <span
            aria-hidden
            className="size-2.5 -translate-y-0.5 rotate-45 border-r-2 border-b-2 border-current transition-transform duration-150 ease-out group-open:translate-y-0.5 group-open:-rotate-135"
          />
        </summary>
        <nav aria-label={DOCUMENT_LABELS.contents} className="pb-4">
          <Items sections={sections} />
        </nav>
      </details>
      <nav
        aria-label={DOCUMENT_LABELS.contents}
        className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto lg:block print:hidden"
      >
        <p className="mb-2 font-semibold">{DOCUMENT_LABELS.contents}</p>
        <Items sections={sections} />
      </nav>
    </>
  )
}

function Items({ sections }: ContentsProps) {
  return (
    <ol className="text-sm">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} className="contents-link">
            <span className="contents-number">{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
