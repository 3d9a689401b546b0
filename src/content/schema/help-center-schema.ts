import * as v from 'valibot'
import { sentencesOf } from '../block-sentences.ts'
import { ProseBlocks, TextWithLinks } from './prose-schema.ts'
import { Action, Anchor, ClaimStatus, Description, Hero, isUnique, list, PageText } from './shared-schema.ts'

export const HELP_CATEGORIES = 5
const ARTICLE_WORDS_MIN = 60
const ARTICLE_WORDS_MAX = 150

function countWords(texts: readonly string[]): number {
  return texts.join(' ').split(/\s+/).length
}

export const HelpArticle = v.pipe(
  v.strictObject({
    id: Anchor,
    title: PageText,
    /** Search terms for the article that its text does not contain. */
    keywords: v.array(PageText),
    status: ClaimStatus,
    blocks: ProseBlocks,
    action: v.optional(Action),
  }),
  v.check(({ blocks }) => {
    const count = countWords(sentencesOf(blocks))
    return count >= ARTICLE_WORDS_MIN && count <= ARTICLE_WORDS_MAX
  }, 'has too few or too many words'),
)
export type HelpArticle = v.InferOutput<typeof HelpArticle>

export const HelpCategory = v.strictObject({
  id: Anchor,
  title: PageText,
  lede: PageText,
  articles: list(HelpArticle, 2),
})
export type HelpCategory = v.InferOutput<typeof HelpCategory>

/** Search words with the same meaning, in lower case and without accents. */
const Synonyms = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9]+$/))), v.minLength(2))

const hasCount = (text: string) => text.includes('{count}')

/** The content of the help center. */
export const HelpPage = v.pipe(
  v.strictObject({
    description: Description,
    hero: Hero,
    search: v.strictObject({
      label: PageText,
      placeholder: PageText,
      hint: PageText,
      clear: PageText,
      one: v.pipe(PageText, v.check(hasCount, 'has no {count}')),
      many: v.pipe(PageText, v.check(hasCount, 'has no {count}')),
      resultsTitle: PageText,
      none: v.strictObject({ title: PageText, text: PageText, contact: PageText }),
      synonyms: v.array(Synonyms),
      /** Stop words: words without a meaning for the search. */
      ignored: v.array(v.string()),
    }),
    categoriesTitle: PageText,
    categoriesNote: TextWithLinks,
    categories: v.pipe(v.array(HelpCategory), v.length(HELP_CATEGORIES)),
    /** The id of the category that is open at first. */
    open: Anchor,
    popular: v.strictObject({ title: PageText, articles: list(Anchor, 3) }),
    /** The one article that the page shows outside the categories. */
    featured: v.strictObject({ eyebrow: PageText, article: HelpArticle, actions: v.array(Action) }),
    contact: v.strictObject({
      title: PageText,
      text: PageText,
      mail: TextWithLinks,
      points: list(TextWithLinks, 2),
      actions: v.array(Action),
    }),
  }),
  v.check((page) => isUnique(articlesOf(page).map(({ id }) => id)), 'has two articles of one id'),
  v.check(({ categories, open }) => categories.some(({ id }) => id === open), 'opens no category of its own'),
  v.check((page) => {
    const ids = articlesOf(page).map(({ id }) => id)
    return page.popular.articles.every((id) => ids.includes(id))
  }, 'names a popular article that does not exist'),
)
export type HelpPage = v.InferOutput<typeof HelpPage>

function articlesOf(page: { categories: readonly HelpCategory[]; featured: { article: HelpArticle } }) {
  return [page.featured.article, ...page.categories.flatMap(({ articles }) => articles)]
}
