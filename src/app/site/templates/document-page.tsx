import { DOCUMENT_LABELS } from '../../../content/document-labels.ts'
import type { DocumentPage } from '../../../content/schema/document-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { Link } from '../../ui/link.tsx'
import { Contents } from '../document/contents.tsx'
import { DocumentArticle } from '../document/document-article.tsx'

/** A legal document with its table of contents. */
export function Template({ page }: { page: DocumentPage }) {
  const { hero, sections, updated, others } = page
  return (
    <main id="main" tabIndex={-1} className="grow">
      <div className="gutter mx-auto max-w-7xl">
        <header className="grid items-end gap-x-12 gap-y-6 border-b-4 border-night pt-10 md:grid-cols-[minmax(0,1fr)_15rem] md:pt-16 dark:border-line-strong">
          <div className="pb-8 md:pb-12">
            {hero.eyebrow && <p className="font-semibold text-link">{hero.eyebrow}</p>}
            <h1 className="mt-2 text-4xl">{hero.title}</h1>
            <p className="mt-4 max-w-[44ch] text-lg text-muted">{hero.lede}</p>
            <p className="mt-5 text-sm font-semibold">
              <time dateTime={updated}>{DOCUMENT_LABELS.updated}</time>
            </p>
          </div>
          <Picture name={hero.scene} first className="-mb-5 hidden h-auto w-full md:block print:hidden" />
        </header>
        <div className="grid gap-x-14 pt-8 pb-16 md:pt-12 md:pb-24 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
          <Contents sections={sections} />
          <div className="min-w-0">
            <DocumentArticle page={page} />
            <nav
              aria-label={DOCUMENT_LABELS.others}
              className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-t-4 border-night pt-5 dark:border-line-strong print:hidden"
            >
              <p className="font-semibold">{DOCUMENT_LABELS.others}</p>
              {others.map(({ label, to }) => (
                <Link
                  key={to}
                  to={to}
                  className="inline-flex min-h-11 items-center font-display text-xl font-bold text-link decoration-2 underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              ))}
            </nav>
          </div>
        </div>
      </div>
    </main>
  )
}
