/** A part of a sentence; with `to` it is a link to a path, an anchor, or an https, mailto or tel URL. */
export interface TextRun {
  text: string
  to?: string
}

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g

/** Splits a sentence with links, written `[text](target)`, into runs. */
export function runsOf(sentence: string): TextRun[] {
  const runs: TextRun[] = []
  let at = 0
  for (const found of sentence.matchAll(LINK)) {
    if (found.index > at) runs.push({ text: sentence.slice(at, found.index) })
    runs.push({ text: found[1] ?? '', to: found[2] ?? '' })
    at = found.index + found[0].length
  }
  if (at < sentence.length) runs.push({ text: sentence.slice(at) })
  return runs
}

/** The text of a sentence without its link targets. */
export function plainText(sentence: string): string {
  return sentence.replace(LINK, '$1')
}
