import type { MatchResults, MatchView } from '../../../../domain/matches/match-view.ts'

/** Merges two match results. A person in both is taken from `known`, which every change refreshes. */
export function mergeResults(known: MatchResults, more: MatchResults): MatchResults {
  const all = [...known.matches, ...known.close, ...known.passed]
  const knownIds = new Set(all.map(({ _id }) => _id))
  const merge = <T extends MatchView>(own: readonly T[], others: readonly T[]) => [
    ...own,
    ...others.filter(({ _id }) => !knownIds.has(_id)),
  ]
  return {
    ...known,
    matches: merge(known.matches, more.matches),
    close: merge(known.close, more.close),
    passed: merge(known.passed, more.passed),
  }
}
