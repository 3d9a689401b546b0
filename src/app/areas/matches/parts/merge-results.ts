import type { MatchResults, MatchView } from '../../../../domain/matches/match-view.ts'

/** Two answers as one; of somebody who is in both the one of `known` stands, which is kept up to date. */
export function mergeResults(known: MatchResults, more: MatchResults): MatchResults {
  const all = [...known.matches, ...known.close, ...known.passed]
  const here = new Set(all.map(({ _id }) => _id))
  const joined = <T extends MatchView>(own: readonly T[], others: readonly T[]) => [
    ...own,
    ...others.filter(({ _id }) => !here.has(_id)),
  ]
  return {
    ...known,
    matches: joined(known.matches, more.matches),
    close: joined(known.close, more.close),
    passed: joined(known.passed, more.passed),
  }
}
