import { useMemo } from 'react'
import * as v from 'valibot'
import { shownWants, type HomeWants } from '../../../../domain/homes/home-fit.ts'
import { MatchResults } from '../../../../domain/matches/match-view.ts'
import { MATCHES_KEY, readCachedResponse } from '../../../../offline/account/cached-responses.ts'
import { useLive } from '../../../data/account-hooks.ts'

/** Somebody whom a home is looked for with. */
export interface Housemate {
  id: string
  firstName: string
  wants: HomeWants
}

/** The noted people of these ids, as this device knows them. */
export function useHousemates(ids: readonly string[]): Housemate[] {
  const stored = useLive(`snapshot:${MATCHES_KEY}`, (store) => readCachedResponse(store, MATCHES_KEY))
  const key = ids.join()
  return useMemo(() => {
    const results = v.safeParse(MatchResults, stored?.value)
    if (key === '' || !results.success) return []
    const { matches, close } = results.output
    return key.split(',').flatMap((id) => {
      const view = [...matches, ...close].find(({ _id }) => _id === id)
      const wants = view && shownWants(view.answers)
      return view && wants ? [{ id, firstName: view.firstName, wants }] : []
    })
  }, [stored, key])
}
