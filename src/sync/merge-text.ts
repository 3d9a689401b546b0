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

const isSpace = (character: string | undefined) => character === undefined || /\s/u.test(character)

/** The change as an addition of whole words; null when it is none. */
function asNewWords(base: string, { from, to, words }: TextChange): TextChange | null {
  if (from !== to) return null
  // "one two one" out of "one" adds before or after it: another place can have the same effect.
  while (!isSpace(base[from - 1]) && !isSpace(words[0]) && words !== '' && words.at(-1) === base[from - 1]) {
    words = words.at(-1) + words.slice(0, -1)
    from--
  }
  const isWhole =
    (isSpace(base[from - 1]) || isSpace(words[0])) && (isSpace(base[from]) || isSpace(words.at(-1)))
  return isWhole ? { from, to: from, words } : null
}

/**
 * Merges two texts that were made from `base`, for example in two tabs, so that no words of either are lost.
 * Changes at different places are combined. When both added words at the same place, they follow each other there,
 * with `between` between them. When both changed the same place, the result has both texts in this way, unless one
 * contains the other.
 */
export function mergeText(base: string, mine: string, theirs: string, between = '\n'): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  if (mine.includes(theirs)) return mine
  if (theirs.includes(mine)) return theirs
  const [here, there] = [changeOf(base, mine), changeOf(base, theirs)]
  const [mineNew, theirsNew] = [asNewWords(base, here), asNewWords(base, there)]
  if (mineNew && theirsNew && mineNew.from === theirsNew.from)
    return (
      base.slice(0, mineNew.from) +
      theirsNew.words +
      between +
      mineNew.words.trimStart() +
      base.slice(mineNew.from)
    )
  const [first, second] = [here, there].toSorted((a, b) => a.from - b.from)
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
