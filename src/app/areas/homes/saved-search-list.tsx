import { useMemo, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { api } from '../../../contract/api.ts'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { filterChips } from '../../../domain/homes/home-filters.ts'
import { SEARCH_NAME_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { SavedSearchView, SavedSearchFields } from '../../../domain/homes/saved-search.ts'
import { applyPendingToSearches } from '../../../offline/homes.ts'
import { SEARCHES_KEY } from '../../../offline/account/cached-responses.ts'
import { client } from '../../data/api-client/app-client.ts'
import { useAccount, useOps } from '../../data/account-hooks.ts'
import { useRemote } from '../../data/use-remote.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { HomeSearchState } from './home-search-link.ts'
import { enqueue } from '../../../offline/outbox/enqueue.ts'

const isSameLink = (a: Partial<Record<string, string>>, b: Partial<Record<string, string>>) =>
  new URLSearchParams(Object.entries(a as Record<string, string>).sort()).toString() ===
  new URLSearchParams(Object.entries(b as Record<string, string>).sort()).toString()

/** The saved searches with the number of new homes in each, and a button that saves the current search. */
export function SavedSearchList({ search }: { search: HomeSearchState }) {
  const account = useAccount()
  const known = useRemote({
    key: SEARCHES_KEY,
    schema: v.array(SavedSearchView),
    load: async () => (await client.call(api.searches, {})).searches,
    fallback: 'Saved searches could not be loaded',
  })
  const ops = useOps()
  const searches = useMemo(() => applyPendingToSearches(known.value ?? [], ops ?? []), [known.value, ops])
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
              void (account && enqueue(account, { kind: 'search.seen', payload: { searchId: _id } }))
          }}
          className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong bg-raised px-3.5 text-sm font-medium hover:border-brand aria-[current=true]:border-brand aria-[current=true]:bg-lavender aria-[current=true]:text-on-lavender"
        >
          <span className="truncate">{name}</span>
          <Badge count={fresh} max={99} label={`${fresh} new`} />
        </Link>
      ))}
      {current && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() =>
            void (account && enqueue(account, { kind: 'search.delete', payload: { searchId: current._id } }))
          }
        >
          Forget this search
        </Button>
      )}
      {!current && !isEmpty && (
        <Button variant="quiet" size="sm" onClick={() => setNaming(true)}>
          Save this search
        </Button>
      )}
      {naming && <SaveSearchDialog search={search} onClose={() => setNaming(false)} />}
    </div>
  )
}

function SaveSearchDialog({ search, onClose }: { search: HomeSearchState; onClose: () => void }) {
  const account = useAccount()
  const [name, setName] = useState(() =>
    [search.query.q, ...filterChips(search.query).map(({ words }) => words)]
      .filter(Boolean)
      .join(', ')
      .slice(0, SEARCH_NAME_MAX_LENGTH),
  )
  const [error, setError] = useState<string | null>(null)
  async function save(event: FormEvent) {
    event.preventDefault()
    if (!account) return
    const link = search.link as Record<string, string>
    const [problem] = fieldErrors(SavedSearchFields, { name, link })
    if (problem) return setError(problem.message)
    try {
      await enqueue(account, { kind: 'search.save', payload: { searchId: account.newId(), name, link } })
      onClose()
    } catch {
      setError('This device could not save it. Free some space and try again.')
    }
    return undefined
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this search"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" form="name-search">
            Save
          </Button>
        </>
      }
    >
      <form id="name-search" onSubmit={(event) => void save(event)}>
        <TextField
          name="name"
          label="Name"
          hint="You see here how many homes were listed since you last looked."
          value={name}
          maxLength={SEARCH_NAME_MAX_LENGTH}
          error={error}
          onValue={setName}
        />
      </form>
    </Dialog>
  )
}
