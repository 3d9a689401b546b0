/** One request at the server, in Unix milliseconds. */
export interface Exchange {
  askedAt: number
  answeredAt: number
}

/** The length of the longest chain of requests of which each began after the answer to the one before. */
export function roundTrips(exchanges: readonly Exchange[]): number {
  let count = 0
  let endedAt = -Infinity
  for (const { askedAt, answeredAt } of exchanges.toSorted((a, b) => a.answeredAt - b.answeredAt)) {
    if (askedAt < endedAt) continue
    count += 1
    endedAt = answeredAt
  }
  return count
}
