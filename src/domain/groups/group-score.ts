/** The compatibility score of two members of a group; `a` and `b` are user ids. */
export interface PairScore {
  a: string
  b: string
  /** 0 to 100; null when the two members share too few answers. */
  score: number | null
}

/** The compatibility score of a whole group. */
export interface GroupScore {
  /** A whole number from 0 to 100. */
  score: number
  /** The pair with the lowest score. */
  weakest: { a: string; b: string; score: number }
  /** The number of pairs that have a score; `pairs` is the number of all pairs, six in a group of four. */
  scored: number
  pairs: number
}

/**
 * The score of a group: half the mean of all pairs and half the weakest pair, because a home is as calm as
 * its two most different people. Null while no pair has a score. The first of equally weak pairs counts as
 * weakest.
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
