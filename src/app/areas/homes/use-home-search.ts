import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../contract/api.ts'
import type { HomesPage } from '../../../contract/homes.ts'
import type { HomeSort } from '../../../domain/homes/home-filters.ts'
import type { HomeWants } from '../../../domain/homes/home-fit.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { applyPendingToListings } from '../../../offline/listings.ts'
import { hiddenHere, cacheHomes } from '../../../offline/homes.ts'
import { errorMessage } from '../../data/error-message.ts'
import { client } from '../../data/api-client/app-client.ts'
import { noteFailure } from '../../data/note-failure.ts'
import { useAccount, useOps, useUser } from '../../data/account-hooks.ts'
import { onlineAtom } from '../../data/state.ts'
import { searchCached, useCachedHomes } from './cached-homes.ts'
import type { HomeSearchLink } from './home-search-link.ts'
import type { Account } from '../../../offline/db/account.ts'

export interface HomeResults {
  /** Undefined until the first answer. */
  homes: ListingView[] | undefined
  figures: Omit<HomesPage, 'homes' | 'next'> | null
  /** Unix milliseconds when they come from this device; null when the server just said so. */
  asOf: number | null
  failure: string | null
  /** Another answer is on its way while these stay. */
  loading: boolean
  hasMore: boolean
  loadMore: () => void
}

interface Answer {
  key: string
  pages: HomesPage[]
  /** Unix milliseconds of the first page. */
  at: number
}

/**
 * The last search of each open account: whoever comes back from a home finds the list as they left it, not
 * its first page. Goes with the account.
 */
const lastAnswers = new WeakMap<Account, Answer>()
const SHOWN_AGAIN_MS = 5 * 60_000

/** The homes that a search finds: the server's pages, or without a network what this device kept of earlier ones. */
export function useHomeSearch(
  { query, link, hidden, companions }: HomeSearchLink,
  sort: HomeSort,
  /** Of everybody who looks; empty for whoever has no answers, null while that is being read. */
  everybody: readonly HomeWants[] | null,
): HomeResults {
  const account = useAccount()
  const online = useAtomValue(onlineAtom)
  const user = useUser()
  const ops = useOps()
  const [answer, setAnswer] = useState<Answer | null>(() => (account && lastAnswers.get(account)) ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  const [loading, setLoading] = useState(false)
  const key = JSON.stringify([account?.userId, link, sort, hidden, companions])

  // An answer that was overtaken by another question is dropped.
  const asked = useRef(key)
  useEffect(() => {
    asked.current = key
  }, [key])

  const load = useCallback(
    async (after?: string) => {
      if (!account) return
      setLoading(true)
      try {
        const asking: Partial<Record<string, string>> = {
          ...link,
          sort,
          ...(hidden ? { hidden: '1' } : {}),
          ...(companions.length > 0 ? { with: companions.join(',') } : {}),
          ...(after ? { after } : {}),
        }
        const page = await client.call(api.searchHomes, { query: asking })
        await cacheHomes(account, page.homes)
        if (asked.current !== key) return
        setAnswer((before) =>
          after !== undefined && before?.key === key
            ? { ...before, pages: [...before.pages, page] }
            : { key, pages: [page], at: Date.now() },
        )
        setFailure(null)
      } catch (error) {
        noteFailure(error)
        if (asked.current === key) setFailure(errorMessage(error, 'Homes could not be loaded'))
      } finally {
        if (asked.current === key) setLoading(false)
      }
    },
    // The key says what is asked for; its parts are new objects on every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, account],
  )
  useEffect(() => {
    if (account && answer) lastAnswers.set(account, answer)
  }, [account, answer])
  const isKnown = everybody !== null
  useEffect(() => {
    const last = account && lastAnswers.get(account)
    const isFresh = last?.key === key && Date.now() - last.at < SHOWN_AGAIN_MS
    if (online && !isFresh && isKnown) void load()
  }, [online, account, key, load, isKnown])

  // Only what the server did not answer is looked for on this device.
  const answered = answer !== null && (answer.key === key || (online && failure === null))
  const kept = useCachedHomes(!answered && (!online || failure !== null))
  const local = useMemo(
    () => (kept === undefined || kept === null ? null : searchCached(kept.homes, query, sort, everybody ?? [])),
    [kept, query, sort, everybody],
  )
  const last = answered ? answer.pages.at(-1) : undefined
  const figures = last ?? local
  const homes = useMemo(() => {
    const found = answered ? answer.pages.flatMap((page) => page.homes) : local?.homes
    if (!found || !user || ops === undefined) return found === undefined && kept === null ? [] : undefined
    const away = hiddenHere(ops)
    return applyPendingToListings(found, ops, user)
      .filter(({ isNew, view }) => !isNew && (away.get(view._id) ?? hidden) === hidden)
      .map(({ view }) => view)
  }, [answered, answer, local, kept, user, ops, hidden])

  // What was hidden here a moment ago is counted no more.
  const gone = homes && last && answer ? answer.pages.flatMap((page) => page.homes).length - homes.length : 0
  return {
    homes,
    figures: figures ? { ...figures, total: figures.total - gone } : null,
    asOf: answered ? null : (kept?.at ?? null),
    failure: online ? failure : null,
    loading,
    hasMore: last?.next != null,
    loadMore: () => {
      if (!loading && last?.next) void load(last.next)
    },
  }
}
