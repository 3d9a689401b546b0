/** A stretch of a sentence; with `to` it is a link: a path, an anchor, https, mail or telephone. */
export interface Run {
  text: string
  to?: string
}

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Reads `[words](target)` out of a sentence. */
export function runsOf(sentence: string): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const found of sentence.matchAll(LINK)) {
    if (found.index > at) runs.push({ text: sentence.slice(at, found.index) })
    runs.push({ text: found[1] ?? '', to: found[2] ?? '' })
    at = found.index + found[0].length
  }
  if (at < sentence.length) runs.push({ text: sentence.slice(at) })
  return runs
}

/** The sentence as it is read, without its targets. */
export function plainWords(sentence: string): string {
  return sentence.replace(LINK, '$1')
}
