import type { RefObject } from 'react'
import { SUPPORT_EMAIL } from '../../../content/document-labels.ts'
import { highlightedRuns, type HelpResult } from '../../../content/help-search.ts'
import type { HelpPage } from '../../../content/schema/help-center-schema.ts'
import { buttonClasses } from '../../ui/button-classes.ts'
import { ClaimTag } from '../claim-tag.tsx'
import { ArticleBody } from './article-body.tsx'
import { FoldIcon } from './fold-icon.tsx'
import { HighlightedText } from './highlighted-text.tsx'

interface SearchResultsProps {
  texts: HelpPage['search']
  query: string
  found: readonly HelpResult[]
  list: RefObject<HTMLOListElement | null>
}

/** The articles that match the query, which unfold in place, or the contact when none matches. */
export function SearchResults({ texts, query, found, list }: SearchResultsProps) {
  if (found.length === 0) {
    return (
      <div className="max-w-[36rem] py-4">
        <h2 className="text-3xl">{texts.none.title}</h2>
        <p className="mt-3 text-lg text-muted">{texts.none.text}</p>
        <a href={`mailto:${SUPPORT_EMAIL}`} className={buttonClasses('primary', 'lg', false, 'mt-6')}>
          {texts.none.contact}
        </a>
      </div>
    )
  }
  const highlight = (text: string) => <HighlightedText runs={highlightedRuns(text, query, texts)} />
  return (
    <>
      <h2 className="text-3xl">{texts.resultsTitle}</h2>
      <ol ref={list} className="mt-6 border-t-2 border-text">
        {found.map(({ article, category, snippet }) => (
          <li key={article.id} className="border-b border-line-strong">
            <details className="group/fold">
              <summary className="grid list-none grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 py-5">
                {category !== null && <span className="col-span-2 text-sm text-muted">{category}</span>}
                <h3 className="text-xl">
                  {highlight(article.title)}
                  <ClaimTag status={article.status} className="ml-2.5" />
                </h3>
                <FoldIcon />
                <span className="max-w-[62ch] text-muted group-open/fold:hidden">{highlight(snippet)}</span>
              </summary>
              <div className="pt-1 pb-8">
                <ArticleBody article={article} renderText={highlight} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </>
  )
}
