import type { Fields, MergeResult } from './merge.ts'

/** How two texts of which both are kept become one: the characters between them, and the longest result. */
export interface TextRule {
  between: string
  maxLength: number
}

/** A change of a text: the characters from `from` to `to` of the base became `words`. */
interface TextChange {
  from: number
  to: number
  words: string
}

/** The smallest single change that makes `text` out of `base`. */
function changeOf(base: string, text: string): TextChange {
  const shorter = Math.min(base.length, text.length)
  let from = 0
  while (from < shorter && base[from] === text[from]) from++
  let same = 0
  while (same < shorter - from && base.at(-1 - same) === text.at(-1 - same)) same++
  return { from, to: base.length - same, words: text.slice(from, text.length - same) }
}

/**
 * Merges two texts that were made from `base`, for example in two tabs, so that no words of either are lost.
 * Changes at different places are combined. When both changed the same place, the result has both texts, with
 * `between` between them, unless one contains the other.
 */
export function mergeText(base: string, mine: string, theirs: string, between = '\n'): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  if (mine.includes(theirs)) return mine
  if (theirs.includes(mine)) return theirs
  const [first, second] = [changeOf(base, mine), changeOf(base, theirs)].toSorted((a, b) => a.from - b.from)
  // Changes that touch each other would run their words together.
  if (!first || !second || first.to >= second.from) return theirs + between + mine
  return (
    base.slice(0, first.from) +
    first.words +
    base.slice(first.to, second.from) +
    second.words +
    base.slice(second.to)
  )
}

/**
 * Merges changed answers with the stored ones, both made from `base`: of the fields in `rules`, the texts of
 * both are kept. Where they do not fit together, mine stays and theirs becomes a clash. Every other answer is mine.
 */
export function mergeTexts(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  rules: Readonly<Record<string, TextRule>>,
): MergeResult {
  const result: MergeResult = { fields: { ...mine }, clashes: [] }
  for (const [field, { between, maxLength }] of Object.entries(rules)) {
    const [before, here, there] = [base[field] ?? '', mine[field], theirs[field]]
    if (typeof before !== 'string' || typeof here !== 'string' || typeof there !== 'string') continue
    const merged = mergeText(before, here, there, between)
    if (merged.length <= maxLength) result.fields[field] = merged
    else result.clashes.push({ field, theirs: there })
  }
  return result
}
