import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { MatchFilter } from '../../../domain/matches/match-filter.ts'
import { passesFilter } from '../../../domain/matches/match-filter.ts'
import { REGION_NAMES, regionOf, locationName } from '../../../domain/core/locations.ts'
import type { MatchView } from '../../../domain/matches/match-view.ts'
import { MARK_LABELS, type Mark } from '../../../domain/matches/person-marks.ts'
import { HomesTogether } from './parts/homes-together.tsx'
import type { RankedMatch, RankedMatches } from './parts/ranked-match.ts'
import { useMatches } from './parts/use-matches.ts'
import { useUser } from '../../data/account-hooks.ts'
import { onlineAtom } from '../../data/state.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { PeoplePlaces } from '../../shell/people-places.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SkipTo } from '../../ui/skip-to.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { MatchFilters } from './match-filters.tsx'
import { MatchList } from './match-list.tsx'
import {
  readMatchSearch,
  MATCH_LISTS,
  withFilter,
  writeMatchSearch,
  type MatchListName,
} from './match-search.ts'
import { EmptyMatches } from './empty-matches.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { usePersonActions } from './use-person-actions.ts'
import { ScoreRuleLink } from './parts/score-rule-link.tsx'
import * as strings from './strings/people.tsx'

/** /find-roommates for a seeker: the matches, best first. The address holds filters, list and open person. */
export function PeoplePage() {
  const search = readMatchSearch(useSearch({ strict: false }) as Record<string, string | undefined>)
  const { filter, query, shown, personId } = search
  const navigate = useNavigate()
  const people = useMatches(query)
  const user = useUser()
  const online = useAtomValue(onlineAtom)
  const actions = usePersonActions()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const found = people.value
  const go = (next: Record<string, string>) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  const onFilter = (key: keyof MatchFilter, value: string) =>
    go(writeMatchSearch(withFilter(query, key, value), shown))
  const clear = () => go(writeMatchSearch({}, shown))
  const openMatch =
    found && personId !== null ? allMatches(found).find(({ view }) => view._id === personId) : null
  const location = user?.seekerProfile?.location ?? ''
  const focusAfter = useFocusAfter(
    found ? listed(found, shown, filter).map(({ view }) => view._id) : [],
    (id) =>
      document.querySelector<HTMLElement>(id === null ? '#people' : `[data-person="${id}"] h3 a`)?.focus(),
  )
  const mark = (view: MatchView, next: Mark | null) => {
    // Only some marks take a person out of the list that is shown.
    focusAfter(view._id, true)
    actions.mark(view, next)
  }
  const filters = <MatchFilters {...{ filter, query, onFilter, location }} />
  const filterCount = Object.keys(query).length

  return (
    <PageFrame
      title={strings.people}
      places={<PeoplePlaces path="/find-roommates" />}
      width="wide"
      lede={
        found?.state === 'searching' &&
        strings.lede(comparedText(found, regionName(location)), <ScoreRuleLink />)
      }
      asOf={<OfflineAge at={people.asOf} />}
    >
      {people.failure !== null && (
        <Notice tone={found ? 'info' : 'error'} className="mb-5">
          {people.failure} {people.asOf !== null && <AsOf at={people.asOf} prefix={strings.peopleAsOf} />}
        </Notice>
      )}
      {found === undefined && <Loading />}
      {found === null && people.failure === null && (
        <EmptyMatches reason={online ? 'incomplete' : 'never-loaded'} />
      )}
      {found && found.state !== 'searching' && <EmptyMatches reason={found.state} />}
      {found?.state === 'searching' && <SkipTo id="people">{strings.skipToPeople}</SkipTo>}
      {found?.state === 'searching' && (
        <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[16rem_minmax(0,1fr)] xl:gap-x-16">
          <aside aria-label={strings.filters} className="hidden content-start gap-5 lg:grid">
            {filters}
            {filterCount > 0 && (
              <Button variant="quiet" size="bare" className="justify-self-start" onClick={clear}>
                {strings.clearFilters}
              </Button>
            )}
          </aside>
          <div id="people" tabIndex={-1} className="min-w-0">
            <Button
              variant="secondary"
              size="sm"
              className="mb-3 min-h-11 lg:hidden"
              icon={<SlidersHorizontal aria-hidden className="size-4" />}
              onClick={() => setFiltersOpen(true)}
            >
              {strings.filters}
              <Badge count={filterCount} label={strings.activeFilters(filterCount)} tone="brand" />
            </Button>
            <Tabs
              label={strings.lists}
              tabs={MATCH_LISTS.map((each) => ({ id: each, label: tabLabel(each, found, filter) }))}
              value={shown}
              onChange={(next) => go(writeMatchSearch(query, next))}
            >
              <Lists
                {...{ found, filter, shown }}
                onMark={mark}
                openSearch={(id) => writeMatchSearch(query, shown, id)}
                onClear={filterCount > 0 ? clear : null}
              />
            </Tabs>
          </div>
        </div>
      )}
      <Dialog
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
        title={strings.filters}
        actions={
          <>
            <Button variant="secondary" onClick={clear}>
              {strings.clearAll}
            </Button>
            <Button onClick={() => setFiltersOpen(false)}>
              {strings.showPeople(found ? listed(found, 'all', filter).length : 0)}
            </Button>
          </>
        }
      >
        {filters}
      </Dialog>
      {openMatch && (
        <PersonDialog
          key={openMatch.view._id}
          match={openMatch}
          onClose={() => go(writeMatchSearch(query, shown))}
          onMark={(next) => mark(openMatch.view, next)}
          onBlock={() => {
            focusAfter(openMatch.view._id, true)
            go(writeMatchSearch(query, shown))
          }}
        />
      )}
      <ToastRegion toasts={actions.toast ? [actions.toast] : []} onDismiss={actions.dismiss} />
    </PageFrame>
  )
}

const allMatches = ({ matches, close, passed }: RankedMatches) => [...matches, ...close, ...passed]

function regionName(location: string): string {
  const region = regionOf(location)
  return region === null ? locationName(location) : REGION_NAMES[region]
}

/** How many people were compared, and how many of them the page has. */
function comparedText(found: RankedMatches, region: string): string {
  if (found.isCounting) return strings.stillCounting(found.compared, region)
  const here = allMatches(found).length
  if (here === 0 || here >= found.compared) return strings.compared(found.compared, region)
  return strings.comparedBest(found.compared, region, here)
}

/** The people of one list who pass the filter. */
function listed(found: RankedMatches, shown: MatchListName, filter: MatchFilter): RankedMatch[] {
  const list = shown === 'pass' ? found.passed : [...found.matches, ...found.close]
  return list.filter(
    ({ view }) => passesFilter(filter, view) && (shown === 'all' || shown === 'pass' || view.mark === shown),
  )
}

function tabLabel(shown: MatchListName, found: RankedMatches, filter: MatchFilter) {
  const { length } = listed(found, shown, filter)
  return (
    <>
      {shown === 'all' ? strings.all : shown === 'pass' ? strings.passed : MARK_LABELS[shown]}
      {length > 0 && <span className="ml-1.5 text-muted tabular-nums">{length}</span>}
    </>
  )
}

interface ListsProps {
  found: RankedMatches
  filter: MatchFilter
  shown: MatchListName
  onMark: (person: MatchView, mark: Mark | null) => void
  openSearch: (personId: string) => Record<string, string>
  /** Null when no filter is set. */
  onClear: (() => void) | null
}

function Lists({ found, filter, shown, onMark, openSearch, onClear }: ListsProps) {
  const all = listed(found, shown, filter)
  const isAllList = shown === 'all'
  const first = isAllList ? all.filter(({ difference }) => difference === null) : all
  const close = isAllList ? all.filter(({ difference }) => difference !== null) : []
  const rows = (list: RankedMatch[]) => <MatchList matches={list} {...{ onMark, openSearch }} />
  if (all.length === 0 && found.isCounting) return <EmptyMatches reason="counting" />
  if (all.length === 0)
    return <EmptyMatches reason={onClear ? 'narrowed' : shown} compared={found.compared} onClear={onClear} />
  return (
    <>
      {(shown === 'interested' || shown === 'maybe') && (
        <HomesTogether people={all.map(({ view }) => view)} />
      )}
      {first.length > 0 && rows(first)}
      {close.length > 0 && (
        <section className="mt-10">
          <h2 className="text-2xl">{strings.close}</h2>
          <p className="mt-1 mb-2 text-muted">{strings.closeHint}</p>
          {rows(close)}
        </section>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={strings.loading} className="grid gap-6">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-start gap-5 border-b border-line pb-6">
          <Skeleton className="size-14 rounded-full" />
          <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-2.5">
            <Skeleton className="h-6 w-full max-w-40" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-10 w-full max-w-64" />
          </div>
          <Skeleton className="h-14 w-12" />
        </div>
      ))}
    </div>
  )
}
