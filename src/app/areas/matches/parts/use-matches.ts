import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_MATCH_SETTINGS, MatchSettings } from '../../../../domain/matches/match-settings.ts'
import { MatchResults } from '../../../../domain/matches/match-view.ts'
import {
  applyPendingToMatches,
  applyPendingToSettings,
  effectiveAnswers,
} from '../../../../offline/matches.ts'
import { MATCHES_KEY, MATCH_SETTINGS_KEY } from '../../../../offline/account/cached-responses.ts'
import type { Op } from '../../../../sync/types.ts'
import { client } from '../../../data/api-client/app-client.ts'
import { useOps, useUser } from '../../../data/account-hooks.ts'
import { onlineAtom } from '../../../data/state.ts'
import { usePages } from '../../../data/use-pages.ts'
import { useRemote, type RemoteData } from '../../../data/use-remote.ts'
import { mergeResults } from './merge-results.ts'
import { rankMatches, type RankedMatches } from './ranked-match.ts'
import * as strings from '../strings/top.ts'

/** How soon a server is asked again that still reads people: it needs some seconds. */
const ASK_AGAIN_MS = 3000

/** The results of a person who hides their profile: a hidden person sees no matches. */
const HIDDEN = {
  state: 'hidden',
  matches: [],
  close: [],
  passed: [],
} as const satisfies Partial<MatchResults>

/** The person's match settings with the pending operations applied. */
export function useMatchSettings(): RemoteData<MatchSettings> {
  const remote = useRemote<MatchSettings>({
    key: MATCH_SETTINGS_KEY,
    schema: MatchSettings,
    load: () => client.call('matchSettings'),
    fallback: strings.settingsNotLoaded,
  })
  const ops = useOps()
  const value = useMemo(() => {
    if (!remote.value || ops === undefined) return remote.value === null ? null : undefined
    return applyPendingToSettings(remote.value, ops)
  }, [remote.value, ops])
  return { ...remote, value }
}

/**
 * The ranked matches: from this device at once, then from the server. `query` holds the filters as query
 * parameters; the matches that the server finds only with these filters are added to the others.
 */
export function useMatches(query: Record<string, string> = {}): RemoteData<RankedMatches> {
  const ops = useOps()
  const lastChangeId = useLastChangeId(ops)
  const [repeats, setRepeats] = useState(0)
  const remote = useRemote<MatchResults>({
    key: MATCHES_KEY,
    schema: MatchResults,
    load: () => client.call('matches', { query: {} }),
    fallback: strings.notLoaded,
    reloadKey: repeats === 0 ? lastChangeId : `${lastChangeId} ${repeats}`,
  })
  const isCounting = remote.value?.counting === true
  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setInterval(() => setRepeats((count) => count + 1), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  const filtered = useFilteredMatches(query)
  const settings = useMatchSettings()
  const user = useUser()
  const value = useMemo(() => {
    if (remote.value === undefined || ops === undefined || user === null) return undefined
    // Scores without the settings would change on the screen as soon as the settings are read.
    if (settings.value === undefined) return undefined
    const ownAnswers = effectiveAnswers(user.seekerProfile, ops)
    if (remote.value === null || ownAnswers === null) return null
    const all = filtered ? mergeResults(remote.value, filtered) : remote.value
    const effectiveSettings = settings.value ?? applyPendingToSettings(DEFAULT_MATCH_SETTINGS, ops)
    const shown = applyPendingToMatches(effectiveSettings.visible ? all : { ...all, ...HIDDEN }, ops)
    return rankMatches(shown, ownAnswers, effectiveSettings)
  }, [remote.value, filtered, ops, user, settings.value])
  return { ...remote, value }
}

/** The server's matches for these filters; null without filters, while offline, and before the response. */
function useFilteredMatches(query: Record<string, string>): MatchResults | null {
  const text = new URLSearchParams(query).toString()
  const online = useAtomValue(onlineAtom)
  // After a failure the cached matches are shown; the page filters them itself.
  const { loaded, load } = usePages(text, () => client.call('matches', { query }), { fallback: '' })
  useEffect(() => {
    if (text !== '' && online) void load()
  }, [text, online, load])
  return text !== '' && loaded?.key === text ? (loaded.pages[0] ?? null) : null
}

/**
 * The id of the newest operation accepted since this page opened that can change the matches: a block, or
 * a change of the answers or the settings. '' when there is none.
 */
function useLastChangeId(ops: readonly Op[] | undefined): string {
  const [openedAt] = useState(() => Date.now())
  const changes = (ops ?? []).filter((op) => changesMatches(op) && (op.doneAt ?? 0) > openedAt)
  const newest = changes.toSorted((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0))[0]
  return newest?.opId ?? ''
}

function changesMatches(op: Op): boolean {
  return (
    op.kind === 'match.settings' ||
    op.kind === 'profile.update' ||
    op.kind === 'seeker.option' ||
    op.kind === 'person.block'
  )
}
