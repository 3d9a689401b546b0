import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { SEARCHES_NOT_LOADED } from '../../../contract/fallbacks.ts'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { filterChips } from '../../../domain/homes/home-filters.ts'
import { SEARCH_NAME_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { SavedSearchView, SavedSearchFields } from '../../../domain/homes/saved-search.ts'
import { applyPendingToSearches } from '../../../offline/homes.ts'
import { SEARCHES_KEY } from '../../../offline/account/cached-responses.ts'
import { client } from '../../data/api-client/app-client.ts'
import { useAccount, useOps } from '../../data/account-hooks.ts'
import { connectionAtom } from '../../data/state.ts'
import { nowOf } from '../../data/use-today.ts'
import { useRemote } from '../../data/use-remote.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { HomeSearchState } from './home-search-link.ts'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import { NOT_STORED, useSetValue, useSubmit } from '../../forms/use-submit.ts'
import * as strings from './strings/home-finder.tsx'

const isSameLink = (a: Partial<Record<string, string>>, b: Partial<Record<string, string>>) =>
  new URLSearchParams(Object.entries(a as Record<string, string>).sort()).toString() ===
  new URLSearchParams(Object.entries(b as Record<string, string>).sort()).toString()

/** The saved searches with the number of new homes in each, and a button that saves the current search. */
export function SavedSearchList({ search }: { search: HomeSearchState }) {
  const account = useAccount()
  const connection = useAtomValue(connectionAtom)
  const setValue = useSetValue()
  const [, forget] = useSubmit((form, searchId: string) =>
    form.add({ kind: 'search.delete', payload: { searchId } }),
  )
  const ops = useOps()
  const known = useRemote({
    key: SEARCHES_KEY,
    schema: v.array(SavedSearchView),
    load: async () => (await client.call('searches', {})).searches,
    fallback: SEARCHES_NOT_LOADED,
    // After a look this device counts no home as new; the server also counts those that were listed since.
    reloadKey: ops?.findLast(({ kind, state }) => kind === 'search.seen' && state === 'done')?.opId ?? '',
  })
  const searches = useMemo(() => applyPendingToSearches(known.value ?? [], ops ?? []), [known.value, ops])
  const { asOf } = known
  /** The server's time of the homes that a press shows: without the server, they are those that this device has. */
  const seenUntil = () => {
    const isFresh = connection === 'online' || asOf === null
    return isFresh ? nowOf(account) : asOf + (account?.clockOffset ?? 0)
  }
  const [naming, setNaming] = useState(false)
  const current = searches.find(({ link }) => isSameLink(link, search.link))
  const isEmpty = Object.keys(search.link).length === 0
  if (searches.length === 0 && isEmpty) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {searches.map(({ _id, name, link, fresh }) => (
        <Link
          key={_id}
          to="/home-finder"
          search={link}
          aria-current={current?._id === _id ? 'true' : undefined}
          onClick={() => {
            if (fresh > 0)
              void setValue({ kind: 'search.seen', payload: { searchId: _id, until: seenUntil() } })
          }}
          className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong bg-raised px-3.5 text-sm font-medium hover:border-brand aria-[current=true]:border-brand aria-[current=true]:bg-lavender aria-[current=true]:text-on-lavender"
        >
          <span className="truncate">{name}</span>
          <Badge count={fresh} max={99} label={strings.newHomes(fresh)} />
        </Link>
      ))}
      {current && (
        <Button variant="quiet" size="sm" onClick={() => forget(current._id)}>
          {strings.deleteSearch}
        </Button>
      )}
      {!current && !isEmpty && (
        <Button variant="quiet" size="sm" onClick={() => setNaming(true)}>
          {strings.saveSearch}
        </Button>
      )}
      {naming && <SaveSearchDialog search={search} onClose={() => setNaming(false)} />}
    </div>
  )
}

function SaveSearchDialog({ search, onClose }: { search: HomeSearchState; onClose: () => void }) {
  const link = search.link as Record<string, string>
  const box = useAutosavedText(`search-name:${new URLSearchParams(link).toString()}`, {
    initial: [search.query.q, ...filterChips(search.query).map(({ words }) => words)]
      .filter(Boolean)
      .join(', ')
      .slice(0, SEARCH_NAME_MAX_LENGTH),
    oneLine: true,
  })
  const [error, setError] = useState<string | null>(null)
  const [pending, save] = useSubmit(async (form) => {
    const [problem] = fieldErrors(SavedSearchFields, { name: box.current(), link })
    if (problem) return setError(problem.message)
    try {
      const searchId = form.opId()
      await box.finish((name, takes) =>
        form.add({ kind: 'search.save', payload: { searchId, name, link }, takes }),
      )
      onClose()
    } catch {
      setError(NOT_STORED)
    }
    return undefined
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.saveSearch}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.notNow}
          </Button>
          <Button type="submit" form="name-search" pending={pending}>
            {strings.save}
          </Button>
        </>
      }
    >
      <form
        id="name-search"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          name="name"
          label={strings.searchName}
          hint={strings.searchNameHint}
          box={box}
          maxLength={SEARCH_NAME_MAX_LENGTH}
          error={error}
          onValue={() => setError(null)}
        />
      </form>
    </Dialog>
  )
}
