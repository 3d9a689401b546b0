import { useMemo } from 'react'
import * as v from 'valibot'
import { wantsOfShownAnswers, type HomeWants } from '../../../../domain/homes/home-fit.ts'
import { MatchResults } from '../../../../domain/matches/match-view.ts'
import { MATCHES_KEY } from '../../../../offline/account/cached-responses.ts'
import { useCachedResponse } from '../../../data/use-remote.ts'

/** A match that can be a housemate in a search for homes. */
export interface Housemate {
  id: string
  firstName: string
  wants: HomeWants
}

/** The housemates with these ids, from the cached matches; people who are not among those are left out. */
export function useHousemates(ids: readonly string[]): Housemate[] {
  const stored = useCachedResponse(MATCHES_KEY)
  const key = ids.join()
  return useMemo(() => {
    const results = v.safeParse(MatchResults, stored?.value)
    if (key === '' || !results.success) return []
    const { matches, close } = results.output
    return key.split(',').flatMap((id) => {
      const view = [...matches, ...close].find(({ _id }) => _id === id)
      const wants = view && wantsOfShownAnswers(view.answers)
      return view && wants ? [{ id, firstName: view.firstName, wants }] : []
    })
  }, [stored, key])
}
