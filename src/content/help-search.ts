import { sentencesOf } from './block-sentences.ts'
import type { HelpArticle, HelpCategory } from './schema/help-center-schema.ts'

/** The vocabulary of the help search: groups of synonyms, and stop words. */
export interface HelpVocabulary {
  synonyms: readonly (readonly string[])[]
  ignored: readonly string[]
}

/** One result of the help search. */
export interface HelpResult {
  article: HelpArticle
  /** The title of the article's category; null for the featured article. */
  category: string | null
  /** The sentence that matches best. */
  snippet: string
}

interface Term {
  /** The typed word, then its stem. */
  own: readonly string[]
  /** The stems of the synonyms. */
  alike: readonly string[]
}

/** The weight of each field of an article. */
const FIELD_WEIGHTS = { title: 12, keywords: 6, body: 2 }
/** The fit of a word that begins with the search term; an equal word has 1. */
const PREFIX_FIT = 0.85
/** The fit of a synonym. */
const SYNONYM_FIT = 0.4
const STEM_MIN = 4
/** The number of typed letters from which on the search looks for words with that beginning. */
export const PREFIX_MIN_LENGTH = 2
const SYNONYM_PREFIX_MIN = 4

/** A text in lower case and without accents. */
export function normalised(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text in the form in which they are compared. */
export function tokensOf(text: string): string[] {
  return (
    normalised(text)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The stem of a word: `photo` of photos, `delet` of deleting. */
function stemOf(word: string): string {
  const stem = word.replace(/(ing|ed|es|e)$/, '')
  if (stem.length >= STEM_MIN && stem !== word) return stem
  return word.length > 3 ? word.replace(/([^s])s$/, '$1') : word
}

/** The search terms of a query; stop words are left out unless there are only stop words. */
export function termsOf(query: string, { synonyms, ignored }: HelpVocabulary): Term[] {
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

/** Whether a word begins with the typed term (from PREFIX_MIN_LENGTH letters on) or matches its stem. */
function matchesTerm(word: string, { own: [typed = '', ...stems] }: Term): boolean {
  return (
    (typed.length < PREFIX_MIN_LENGTH ? word === typed : word.startsWith(typed)) || matchesStem(word, stems)
  )
}

/**
 * Whether a word begins with one of the stems; a stem shorter than STEM_MIN must be the whole word or its
 * plural.
 */
function matchesStem(word: string, beginnings: readonly string[]): boolean {
  return beginnings.some((each) =>
    each.length < STEM_MIN ? word === each || word === `${each}s` : word.startsWith(each),
  )
}

/** How well the words of a field match a term, 0 to 1. */
function fit(words: readonly string[], term: Term): number {
  if (words.includes(term.own[0] ?? '')) return 1
  if (words.some((word) => matchesTerm(word, term))) return PREFIX_FIT
  return words.some((word) => matchesStem(word, term.alike)) ? SYNONYM_FIT : 0
}

interface Indexed {
  article: HelpArticle
  category: string | null
  title: string[]
  keywords: string[]
  body: string[]
}

/** The articles of the help center, prepared for the search. */
export type HelpIndex = readonly Indexed[]

/** Builds the search index of the help center. */
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
 * The articles that match a query, the best first: those with all terms, or, when there are none, those with
 * at least half of the terms. A title counts more than a keyword, and a keyword more than the text.
 */
export function searchHelp(index: HelpIndex, query: string, words: HelpVocabulary): HelpResult[] {
  const terms = termsOf(query, words)
  if (terms.length === 0) return []
  const scored = index
    .map((entry) => {
      const points = terms.map((term) =>
        Math.max(
          FIELD_WEIGHTS.title * fit(entry.title, term),
          FIELD_WEIGHTS.keywords * fit(entry.keywords, term),
          FIELD_WEIGHTS.body * fit(entry.body, term),
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

/** A part of a text, with a flag for parts that match the query. */
export interface HighlightRun {
  text: string
  highlighted: boolean
}

/** Splits a text into runs that match the query and runs that do not. */
export function highlightedRuns(text: string, query: string, words: HelpVocabulary): HighlightRun[] {
  const terms = termsOf(query, words)
  const isMatch = (word: string) => {
    const [token = ''] = tokensOf(word)
    return terms.some((term) => matchesTerm(token, term) || matchesStem(token, term.alike))
  }
  return text
    .split(/([\p{L}\p{M}\p{N}'’]+)/u)
    .filter((part) => part !== '')
    .reduce<HighlightRun[]>((runs, part) => {
      const highlighted = /[\p{L}\p{N}]/u.test(part) && isMatch(part)
      const last = runs.at(-1)
      if (last && last.highlighted === highlighted) last.text += part
      else runs.push({ text: part, highlighted })
      return runs
    }, [])
}
