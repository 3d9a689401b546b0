import { mergeText } from './merge-text.ts'

/** Words with the spaces after them. */
const wordsIn = (text: string): string[] => text.match(/\S+\s*/gu) ?? []

/** The words of `text` that are not in `base` in the same order, by a longest common sequence; and its length. */
function newWords(base: string, text: string): { added: string; common: number } {
  const [from, to] = [wordsIn(base).map((word) => word.trim()), wordsIn(text)]
  // `best[i][j]` are the most letters that the words from `i` and `j` on have in common.
  const best = Array.from({ length: from.length + 1 }, () => new Uint32Array(to.length + 1))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const fits = (i: number, j: number) => from[i] === to[j]?.trim()
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--) {
      const same = fits(i, j) ? at(i + 1, j + 1) + (from[i]?.length ?? 0) : 0
      const row = best[i]
      if (row) row[j] = Math.max(same, at(i + 1, j), at(i, j + 1))
    }
  let [i, added] = [0, '']
  for (const [j, word] of to.entries()) {
    while (i < from.length && !fits(i, j) && at(i + 1, j) === at(i, j)) i++
    if (i < from.length && fits(i, j) && at(i, j) > at(i, j + 1)) i++
    else added += word
  }
  return { added, common: at(0, 0) }
}

/** Whether one deletion makes `text` out of `base`. */
function isDeletion(base: string, text: string): boolean {
  let from = 0
  while (from < text.length && base[from] === text[from]) from++
  return base.endsWith(text.slice(from))
}

const lettersIn = (text: string) => text.replaceAll(/\s/gu, '').length

/** Two different texts have some words in common: this share of the letters says that one was made from the other. */
const KEPT = 0.75

/** What was typed into `text` since it was `base`; all of it when it has too little of `base` left. */
function addedTo(base: string, text: string): string {
  if (text.length <= base.length && isDeletion(base, text)) return ''
  if (text.startsWith(base)) return text.slice(base.length)
  if (text.endsWith(base)) return text.slice(0, text.length - base.length)
  const { added, common } = newWords(base, text)
  return common >= lettersIn(base) * KEPT && common > 0 ? added : text
}

/**
 * The words of a box that stay there when a message is sent: what was typed since its text was one of `sent`, of
 * which the message has every word.
 */
export function wordsSince(sent: readonly string[], text: string): string {
  const rests = sent.map((base) => addedTo(base, text).trimStart())
  return rests.reduce((shortest, rest) => (rest.length < shortest.length ? rest : shortest), text)
}

/**
 * Merges a text with the stored one, when the words of `sent`, from which the page made the text, were sent
 * meanwhile: only what was typed since is kept beside the stored text.
 */
export function mergeAfterSend(
  sent: readonly string[],
  text: string,
  stored: string,
  between: string,
): string {
  // The stored text is the end of what this page knew, and the person went on writing there.
  const known = sent.find((base) => stored !== '' && base.endsWith(stored) && text.startsWith(base))
  if (known !== undefined) return stored + text.slice(known.length)
  return mergeText('', wordsSince(sent, text), stored, between)
}
