import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { helpIndex, searchHelp, PREFIX_MIN_LENGTH } from '../../../content/help-search.ts'
import type { HelpPage } from '../../../content/schema/help-center-schema.ts'
import { Picture } from '../../illustrations/picture.tsx'
import { classes } from '../../ui/classes.ts'
import { LinkedText } from '../document/linked-text.tsx'
import { CategoryList } from '../help/category-list.tsx'
import { FeaturedArticle } from '../help/featured-article.tsx'
import { HelpContact } from '../help/help-contact.tsx'
import { HelpSearchBox } from '../help/help-search-box.tsx'
import { SearchResults } from '../help/search-results.tsx'
import { useOpenAnchor } from '../help/use-open-anchor.ts'
import { Section } from '../site-section.tsx'

/** The help center: the search, then the categories. */
export function Template({ page }: { page: HelpPage }) {
  const { hero, search, popular, categories, featured } = page
  const [query, setQuery] = useState('')
  const searchedQuery = useDeferredValue(query.trim())
  const index = useMemo(() => helpIndex(page), [page])
  const found = useMemo(() => searchHelp(index, searchedQuery, search), [index, searchedQuery, search])
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useOpenAnchor()

  const articles = [featured.article, ...categories.flatMap((category) => category.articles)]
  // Shorter queries would match almost every article.
  const searching = searchedQuery.length >= PREFIX_MIN_LENGTH
  const count = (found.length === 1 ? search.one : search.many).replace('{count}', String(found.length))
  return (
    <main id="main" tabIndex={-1} className="grow">
      <Section tone="night" className="relative pt-8 pb-10 md:pt-14 md:pb-16">
        <div className="grid items-end gap-x-10 md:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="pb-6 md:pb-8">
            <h1 className="max-w-[18ch] text-3xl">{hero.title}</h1>
            <p className="mt-3 max-w-[46ch] text-lg text-on-night-muted">{hero.lede}</p>
          </div>
          <Picture name={hero.scene} first className="hidden h-auto w-full md:-mb-4 md:block" />
        </div>
        <HelpSearchBox
          texts={search}
          query={query}
          onQuery={setQuery}
          onEnter={() => list.current?.querySelector('summary')?.focus()}
          ref={input}
        />
        <nav aria-labelledby="popular" hidden={searching} className="mt-7 md:mt-9">
          <h2 id="popular" className="night-label">
            {popular.title}
          </h2>
          <ul className="mt-1 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {popular.articles.map((id) => (
              <li key={id} className="flex">
                <a
                  href={`#${id}`}
                  onClick={() => setQuery('')}
                  className="flex min-h-11 grow items-center border-b border-night-line py-2 underline-offset-4 hover:border-lamp hover:underline"
                >
                  {articles.find((article) => article.id === id)?.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Section>
      <Section className="py-12 md:py-20">
        <p role="status" className={classes('text-muted', searching ? 'mb-2' : 'sr-only')}>
          {searching && count}
        </p>
        {searching && <SearchResults texts={search} query={searchedQuery} found={found} list={list} />}
        <div
          className={classes(
            'gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]',
            searching ? 'hidden' : 'grid',
          )}
        >
          <div className="self-start lg:sticky lg:top-24">
            <h2 className="text-3xl">{page.categoriesTitle}</h2>
            <p className="mt-3 text-muted [&_a]:text-link">
              <LinkedText>{page.categoriesNote}</LinkedText>
            </p>
          </div>
          <CategoryList categories={categories} open={page.open} />
        </div>
      </Section>
      <FeaturedArticle {...featured} />
      <HelpContact {...page.contact} />
    </main>
  )
}
