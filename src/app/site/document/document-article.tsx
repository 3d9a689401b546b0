import { DOCUMENT_LABELS } from '../../../content/document-labels.ts'
import type { DocumentPage, DocumentSection } from '../../../content/schema/document-schema.ts'
import { classes } from '../../ui/classes.ts'
import { LinkedText } from './linked-text.tsx'
import { LitWindow } from './lit-window.tsx'
import { ProseText } from './prose-text.tsx'

export interface DocumentArticleProps {
  page: DocumentPage
  /** The path of the document when it is shown in a dialog over another page. */
  dialogPath?: string | undefined
}

/** The text of a legal document: its summary and its numbered sections. */
export function DocumentArticle({ page, dialogPath }: DocumentArticleProps) {
  const Heading = dialogPath === undefined ? 'h2' : 'h3'
  return (
    <div>
      <div className="rounded-lg bg-lavender px-5 py-6 sm:px-8 sm:py-7 print:border print:border-line-strong">
        <Heading className="text-xl text-on-lavender">{DOCUMENT_LABELS.summary}</Heading>
        <ul className="mt-3 grid gap-2.5 [&_a]:font-medium">
          {page.summary.map((point) => (
            <li key={point} className="point max-w-[60ch] before:bg-on-lavender">
              <LinkedText dialogPath={dialogPath}>{point}</LinkedText>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-on-lavender">{DOCUMENT_LABELS.summaryNote}</p>
      </div>
      {page.sections.map((section, index) => (
        <Section
          key={section.id}
          section={section}
          number={index + 1}
          heading={Heading}
          dialogPath={dialogPath}
        />
      ))}
    </div>
  )
}

interface SectionProps {
  section: DocumentSection
  number: number
  heading: 'h2' | 'h3'
  dialogPath: string | undefined
}

/** A numbered section; on wide screens its number and title are in a separate column. */
function Section({
  section: { id, title, use, blocks },
  number,
  heading: Heading,
  dialogPath,
}: SectionProps) {
  const wide = dialogPath === undefined
  return (
    <section
      id={wide ? id : undefined}
      className={classes(
        'grid gap-x-10 gap-y-3 border-line py-9 not-last:border-b',
        wide && 'xl:grid-cols-[14rem_minmax(0,1fr)] xl:py-12',
      )}
    >
      <div className={classes('break-after-avoid', wide && 'self-start xl:sticky xl:top-24')}>
        <Heading className={classes('flex items-baseline gap-3 text-xl', wide && 'xl:block')}>
          <span
            className={classes(
              'min-w-7 shrink-0 text-link tabular-nums',
              wide && 'xl:mb-2 xl:block xl:text-3xl',
            )}
          >
            {number}
          </span>
          <span className="min-w-0">{title}</span>
        </Heading>
        {use && (
          <p className="mt-2 flex items-center gap-2 text-sm max-xl:pl-10">
            <LitWindow lit={use === 'in-use'} className="dark:border-line-strong" />
            {DOCUMENT_LABELS.use[use]}
          </p>
        )}
      </div>
      <ProseText
        blocks={blocks}
        dialogPath={dialogPath}
        className={classes('max-w-[62ch] [&_a]:text-link', !wide && 'sm:pl-10')}
      />
    </section>
  )
}
