import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../../contract/api.ts'
import { DEFAULT_MATCH_SETTINGS, MatchSettings } from '../../../../domain/matches/match-settings.ts'
import { MatchResults } from '../../../../domain/matches/match-view.ts'
import { applyPendingToMatches, applyPendingToSettings, effectiveAnswers } from '../../../../offline/matches.ts'
import { MATCHES_KEY, MATCH_SETTINGS_KEY } from '../../../../offline/account/cached-responses.ts'
import type { Op } from '../../../../sync/types.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { noteFailure } from '../../../data/note-failure.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'
import { onlineAtom } from '../../../data/state.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'
import { mergeResults } from './merge-results.ts'
import { rankMatches, type RankedMatches } from './ranked-match.ts'

/** Whoever hides sees nobody, from the moment they say so. */
const HIDDEN = {
  state: 'hidden',
  matches: [],
  close: [],
  passed: [],
} as const satisfies Partial<MatchResults>

/** What matters to the person, with what waits on this device laid over it. */
export function useMatchSettings(): RemoteData<MatchSettings> {
  const known = useRemote<MatchSettings>({
    key: MATCH_SETTINGS_KEY,
    schema: MatchSettings,
    load: () => client.call(api.matchSettings),
    fallback: 'Your settings could not be loaded',
  })
  const ops = useOps()
  const value = useMemo(() => {
    if (!known.value || ops === undefined) return known.value === null ? null : undefined
    return applyPendingToSettings(known.value, ops)
  }, [known.value, ops])
  return { ...known, value }
}

/**
 * Who fits: from this device at once, then from the server. `query` is the filter as the server reads it;
 * with one, people whom it alone finds join those of the list without.
 */
export function useMatches(query: Record<string, string> = {}): RemoteData<RankedMatches> {
  const ops = useOps()
  const known = useRemote<MatchResults>({
    key: MATCHES_KEY,
    schema: MatchResults,
    load: () => client.call(api.matches, { query: {} }),
    fallback: 'People could not be loaded',
    again: useLastChange(ops),
  })
  const narrowed = useNarrowed(query)
  const settings = useMatchSettings()
  const user = useUser()
  const value = useMemo(() => {
    if (known.value === undefined || ops === undefined || user === null) return undefined
    // A score by settings that are still being read would jump once they are.
    if (settings.value === undefined) return undefined
    const payload = effectiveAnswers(user.seekerProfile, ops)
    if (known.value === null || payload === null) return null
    const whole = narrowed ? mergeResults(known.value, narrowed) : known.value
    const mine = settings.value ?? applyPendingToSettings(DEFAULT_MATCH_SETTINGS, ops)
    const shown = applyPendingToMatches(mine.visible ? whole : { ...whole, ...HIDDEN }, ops)
    return rankMatches(shown, payload, mine)
  }, [known.value, narrowed, ops, user, settings.value])
  return { ...known, value }
}

/** The server's answer to a filter; null while there is none, or no network to ask over. */
function useNarrowed(query: Record<string, string>): MatchResults | null {
  const online = useAtomValue(onlineAtom)
  const text = new URLSearchParams(query).toString()
  const [answer, setAnswer] = useState<{ text: string; results: MatchResults } | null>(null)
  useEffect(() => {
    if (text === '' || !online) return undefined
    let wanted = true
    client
      .call(api.matches, { query: Object.fromEntries(new URLSearchParams(text)) })
      .then((results) => wanted && setAnswer({ text, results }))
      // What the device holds is shown narrowed all the same.
      .catch(noteFailure)
    return () => {
      wanted = false
    }
  }, [text, online])
  return answer?.text === text && text !== '' ? answer.results : null
}

/**
 * The newest accepted operation, since this page opened, that can bring other people: a block that was
 * removed, other answers, other settings. Empty when there is none.
 */
function useLastChange(ops: readonly Op[] | undefined): string {
  const [openedAt] = useState(() => Date.now())
  const changes = (ops ?? []).filter((op) => changesResults(op) && (op.doneAt ?? 0) > openedAt)
  const newest = changes.toSorted((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0))[0]
  return newest?.opId ?? ''
}

function changesResults(op: Op): boolean {
  return (
    op.kind === 'match.settings' ||
    op.kind === 'profile.update' ||
    op.kind === 'seeker.option' ||
    op.kind === 'person.block'
  )
}
