import { sentencesOf } from './block-sentences.ts'
import type { HelpArticle, HelpCategory } from './schema/help-center-schema.ts'

/** How a question is read: words of one meaning, and words that mean nothing. */
export interface SearchWords {
  synonyms: readonly (readonly string[])[]
  ignored: readonly string[]
}

export interface Found {
  article: HelpArticle
  /** The category's title; null for the article that stands by itself. */
  category: string | null
  /** The sentence that fits best. */
  snippet: string
}

interface Term {
  /** The word as it was typed, then what it shares with its other forms. */
  own: readonly string[]
  /** The same for words of one meaning with it. */
  alike: readonly string[]
}

const FIELDS = { title: 12, keywords: 6, body: 2 }
const BEGUN = 0.85
/** What a synonym counts beside the word itself. */
const ALIKE = 0.4
const STEM_MIN = 4
export const TYPED_MIN = 2
const SYNONYM_PREFIX_MIN = 4

/** Lower case, without accents. */
export function normalised(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text as they are compared. */
export function tokensOf(text: string): string[] {
  return (
    normalised(text)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The beginning that a word shares with its other forms: photos, deleting. */
function stemOf(word: string): string {
  const stem = word.replace(/(ing|ed|es|e)$/, '')
  if (stem.length >= STEM_MIN && stem !== word) return stem
  return word.length > 3 ? word.replace(/([^s])s$/, '$1') : word
}

/** What each word of a question looks for. */
export function termsOf(query: string, { synonyms, ignored }: SearchWords): Term[] {
  const words = tokensOf(query)
  const meant = words.filter((word) => !ignored.includes(word))
  return (meant.length > 0 ? meant : words).map((word) => {
    const own = [word, stemOf(word)]
    const isIn = (other: string) =>
      own.includes(other) ||
      own.includes(stemOf(other)) ||
      (word.length >= SYNONYM_PREFIX_MIN && other.startsWith(word))
    const alike = synonyms.filter((group) => group.some(isIn)).flatMap((group) => group.map(stemOf))
    return { own, alike: alike.filter((other) => !own.includes(other)) }
  })
}

/** What was typed begins a word from its second letter on; anything that we made of it needs more. */
function begins(word: string, { own: [typed = '', ...stems] }: Term): boolean {
  return (typed.length < TYPED_MIN ? word === typed : word.startsWith(typed)) || isOneOf(word, stems)
}

/** A short word begins too many others: it has to be the word itself. */
function isOneOf(word: string, beginnings: readonly string[]): boolean {
  return beginnings.some((each) =>
    each.length < STEM_MIN ? word === each || word === `${each}s` : word.startsWith(each),
  )
}

/** 0 to 1: how well one field answers one term. */
function fit(words: readonly string[], term: Term): number {
  if (words.includes(term.own[0] ?? '')) return 1
  if (words.some((word) => begins(word, term))) return BEGUN
  return words.some((word) => isOneOf(word, term.alike)) ? ALIKE : 0
}

interface Indexed {
  article: HelpArticle
  category: string | null
  title: string[]
  keywords: string[]
  body: string[]
}

export type HelpIndex = readonly Indexed[]

/** Reads every article once. */
export function helpIndex(page: {
  categories: readonly HelpCategory[]
  featured: { article: HelpArticle }
}): HelpIndex {
  const indexed = (article: HelpArticle, category: string | null) => ({
    article,
    category,
    title: tokensOf(article.title),
    keywords: tokensOf(article.keywords.join(' ')),
    body: tokensOf(sentencesOf(article.blocks).join(' ')),
  })
  return [
    indexed(page.featured.article, null),
    ...page.categories.flatMap(({ title, articles }) => articles.map((article) => indexed(article, title))),
  ]
}

/**
 * Articles that answer a question, the best first: those with all of its words, else those with at
 * least half of them. A title counts more than a keyword, a keyword more than the text.
 */
export function searchHelp(index: HelpIndex, query: string, words: SearchWords): Found[] {
  const terms = termsOf(query, words)
  if (terms.length === 0) return []
  const scored = index
    .map((entry) => {
      const points = terms.map((term) =>
        Math.max(
          FIELDS.title * fit(entry.title, term),
          FIELDS.keywords * fit(entry.keywords, term),
          FIELDS.body * fit(entry.body, term),
        ),
      )
      return {
        entry,
        matched: points.filter((point) => point > 0).length,
        score: points.reduce((sum, point) => sum + point, 0),
      }
    })
    .filter(({ matched }) => matched * 2 >= terms.length && matched > 0)
  const all = scored.filter(({ matched }) => matched === terms.length)
  return (all.length > 0 ? all : scored)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry: { article, category } }) => ({
      article,
      category,
      snippet: bestSentence(article, terms),
    }))
}

function bestSentence(article: HelpArticle, terms: readonly Term[]): string {
  const sentences = sentencesOf(article.blocks).flatMap((text) => text.match(/[^.?!]+[.?!]*/g) ?? [text])
  const worth = (sentence: string) => {
    const words = tokensOf(sentence)
    return terms.reduce((sum, term) => sum + fit(words, term), 0)
  }
  let best = sentences[0] ?? ''
  for (const sentence of sentences) if (worth(sentence) > worth(best)) best = sentence
  return best.trim()
}

export interface Marked {
  text: string
  marked: boolean
}

/** A text cut where a word of the question begins and ends. */
export function markedRuns(text: string, query: string, words: SearchWords): Marked[] {
  const terms = termsOf(query, words)
  const isMeant = (word: string) => {
    const [token = ''] = tokensOf(word)
    return terms.some((term) => begins(token, term) || isOneOf(token, term.alike))
  }
  return text
    .split(/([\p{L}\p{M}\p{N}'’]+)/u)
    .filter((part) => part !== '')
    .reduce<Marked[]>((runs, part) => {
      const marked = /[\p{L}\p{N}]/u.test(part) && isMeant(part)
      const last = runs.at(-1)
      if (last && last.marked === marked) last.text += part
      else runs.push({ text: part, marked })
      return runs
    }, [])
}
