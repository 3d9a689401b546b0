/** The score of two members of a group; null where too little was answered. */
export interface PairScore {
  a: string
  b: string
  /** 0 to 100. */
  score: number | null
}

export interface GroupScore {
  /** 0 to 100, whole. */
  score: number
  /** The two who have the most to talk about. */
  weakest: { a: string; b: string; score: number }
  /** Pairs that have a score, and pairs in all: a group of four has six. */
  scored: number
  pairs: number
}

/**
 * Half the mean of all pairs, half the weakest one: a home is as calm as its two most different people.
 * Null while no pair has a score. Of equally weak pairs the first is named.
 */
export function groupScore(pairs: readonly PairScore[]): GroupScore | null {
  const scored = pairs.flatMap(({ a, b, score }) => (score === null ? [] : [{ a, b, score }]))
  const [first, ...others] = scored
  if (first === undefined) return null
  const weakest = others.reduce((least, pair) => (pair.score < least.score ? pair : least), first)
  const mean = scored.reduce((sum, { score }) => sum + score, 0) / scored.length
  return {
    score: Math.round((mean + weakest.score) / 2),
    weakest,
    scored: scored.length,
    pairs: pairs.length,
  }
}
