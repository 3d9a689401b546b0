import { useAtomValue } from 'jotai'
import { useToday } from '../../data/use-today.ts'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import {
  activeFilters,
  HOME_SORT_LABELS,
  HOME_SORTS,
  type HomeSort,
} from '../../../domain/homes/home-filters.ts'
import { homeWants } from '../../../domain/homes/home-fit.ts'
import { startingFilters } from '../../../domain/homes/starting-filters.ts'
import { COMPARE_HOMES_MAX, TOAST_MS } from '../../../domain/core/limits.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { useHousemates } from '../matches/parts/use-housemates.ts'
import { onlineAtom } from '../../data/state.ts'
import { useSeekerProfile } from '../seeker/parts/use-seeker-profile.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { SkipTo } from '../../ui/skip-to.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { CompareTray } from './compare-tray.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { useHomeSearchState } from './home-search-link.ts'
import { HomeResult } from './home-result.tsx'
import { HomeResultList } from './home-results.tsx'
import { EmptyResults } from './empty-results.tsx'
import { SavedSearchList } from './saved-search-list.tsx'
import { HomeSearchBox } from './home-search-box.tsx'
import { useHomeSearch } from './use-home-search.ts'
import { useSetValue } from '../../forms/use-submit.ts'
import * as strings from './strings/home-finder.tsx'

/** The number of first rows whose photos load at once. */
const EAGER_ROWS = 3

/** /home-finder: the search for homes on the market; the address holds the state of the search. */
export function HomeFinderPage() {
  const search = useHomeSearchState()
  const setValue = useSetValue()
  const online = useAtomValue(onlineAtom)
  const today = useToday()
  const [filtering, setFiltering] = useState(false)
  const [lastHidden, setLastHidden] = useState<ListingView | null>(null)
  useEffect(() => {
    // The toast covers homes, so it closes by itself.
    const timer = lastHidden && setTimeout(() => setLastHidden(null), TOAST_MS)
    return () => clearTimeout(timer ?? undefined)
  }, [lastHidden])
  const seeker = useSeekerProfile()
  const profile = seeker?.profile ?? null
  const wants = useMemo(() => profile && homeWants(profile), [profile])
  const { isUntouched, startWith } = search
  useEffect(() => {
    if (isUntouched && profile) startWith(startingFilters(profile))
    // Only a change of these two can make a search untouched or known.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUntouched, profile])
  const housemates = useHousemates(search.housemateIds)
  const allWants = useMemo(
    () => (wants ? [wants, ...housemates.map((each) => each.wants)] : []),
    [wants, housemates],
  )
  const sort = search.sort ?? (wants ? 'fit' : 'confirmed')
  const results = useHomeSearch(search, sort, seeker === undefined ? null : allWants)
  const { homes, figures } = results
  const filters = activeFilters(search.query)

  const focusAfter = useFocusAfter(
    (homes ?? []).map(({ _id }) => _id),
    (id) =>
      document.querySelector<HTMLElement>(id === null ? '#results' : `[data-home="${id}"] h2 a`)?.focus(),
  )
  const hide = (home: ListingView, isHidden: boolean) => {
    focusAfter(home._id, isHidden !== search.hidden)
    const payload = { listingId: home._id, hidden: isHidden }
    void setValue({ kind: 'home.hide', payload })
    setLastHidden(isHidden ? home : null)
  }
  const toggleCompared = (id: string) =>
    search.setComparedIds(
      search.comparedIds.includes(id)
        ? search.comparedIds.filter((each) => each !== id)
        : [...search.comparedIds, id],
    )
  const panel = <FilterPanel search={search} counts={figures?.counts ?? null} today={today} />

  return (
    <PageFrame
      title={strings.homes}
      width="wide"
      actions={
        // Below this width, the bottom bar has the link.
        <ButtonLink variant="secondary" to="/saved" className="hidden lg:inline-flex">
          {strings.saved}
        </ButtonLink>
      }
      asOf={results.asOf !== null && <AsOf at={results.asOf} prefix={strings.fromThisDevice} />}
    >
      <SkipTo id="results">{strings.skipToHomes}</SkipTo>
      <div className="grid gap-x-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside aria-label={strings.filters} className="hidden lg:block">
          {panel}
        </aside>
        <div className="min-w-0">
          <div className="flex items-end gap-3">
            <HomeSearchBox
              key={search.query.q ?? ''}
              text={search.query.q ?? ''}
              onSearch={(q) => search.changeFilters({ q })}
            />
            <Button
              variant="secondary"
              className="shrink-0 whitespace-nowrap lg:hidden"
              icon={<SlidersHorizontal aria-hidden className="size-5" />}
              onClick={() => setFiltering(true)}
            >
              {strings.filtersButton(filters.length)}
            </Button>
          </div>
          <div className="mt-4 grid gap-3 empty:hidden">
            {housemates.length > 0 && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>{strings.withHousemates(housemates.map(({ firstName }) => firstName))}</span>
                <Button variant="quiet" size="bare" onClick={() => search.setHousemateIds([])}>
                  {strings.searchAlone}
                </Button>
              </p>
            )}
            <SavedSearchList search={search} />
            <FilterChips search={search} />
          </div>
          {results.failure !== null && (
            <Notice tone="error" className="mt-4">
              {results.failure}
            </Notice>
          )}
          <div className="mt-5 mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
            <p id="results" tabIndex={-1} role="status" className="font-semibold tabular-nums">
              {figures &&
                homes &&
                (figures.tooCommon
                  ? strings.amongFirst(strings.resultCount(figures.total, search.hidden), (text) => (
                      <span className="font-normal text-muted">{text}</span>
                    ))
                  : strings.resultCount(figures.total, search.hidden))}
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {(search.hidden || (figures?.hidden ?? 0) > 0) && (
                <Button variant="quiet" size="sm" onClick={() => search.showHidden(!search.hidden)}>
                  {search.hidden ? strings.backToAll : strings.showHidden(figures?.hidden ?? 0)}
                </Button>
              )}
              <SelectField
                name="sort"
                label={strings.sortBy}
                labelHidden
                className="w-44"
                options={HOME_SORTS.filter((each) => each !== 'fit' || wants !== null).map((value) => ({
                  value,
                  label: HOME_SORT_LABELS[value],
                }))}
                value={sort}
                onValue={(value) => search.setSort(value as HomeSort)}
              />
            </div>
          </div>
          {homes === undefined && <Loading />}
          {homes && homes.length > 0 && figures && (
            <HomeResultList
              homes={homes}
              total={figures.total}
              hasMore={results.hasMore}
              loading={results.loading}
              onMore={results.loadMore}
            >
              {(home, index) => (
                <HomeResult
                  home={home}
                  wants={wants}
                  housemates={housemates}
                  today={today}
                  hidden={search.hidden}
                  onHide={() => hide(home, !search.hidden)}
                  compared={search.comparedIds.includes(home._id)}
                  onCompare={
                    search.comparedIds.includes(home._id) || search.comparedIds.length < COMPARE_HOMES_MAX
                      ? () => toggleCompared(home._id)
                      : null
                  }
                  eager={index < EAGER_ROWS}
                />
              )}
            </HomeResultList>
          )}
          {homes?.length === 0 && (
            <EmptyResults
              figures={figures}
              online={online}
              hasCriteria={filters.length > 0 || search.query.q !== undefined}
              onRemoveFilter={(filter) => search.changeFilters({ [filter]: undefined })}
              onClear={search.clearFilters}
            />
          )}
          <CompareTray
            homes={search.comparedIds.flatMap((id) => homes?.find(({ _id }) => _id === id) ?? [])}
            wants={wants}
            today={today}
            onClear={() => search.setComparedIds([])}
          />
        </div>
      </div>
      <Dialog
        open={filtering}
        onClose={() => setFiltering(false)}
        title={strings.filters}
        actions={<Button onClick={() => setFiltering(false)}>{strings.showHomes(figures?.total)}</Button>}
      >
        {panel}
      </Dialog>
      <ToastRegion
        toasts={
          lastHidden
            ? [
                {
                  id: lastHidden._id,
                  message: strings.homeHidden(lastHidden.title),
                  action: { label: strings.undo, onAction: () => hide(lastHidden, false) },
                },
              ]
            : []
        }
        onDismiss={() => setLastHidden(null)}
      />
    </PageFrame>
  )
}

function Loading() {
  return (
    <div
      role="status"
      aria-label={strings.loading}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-6 gap-y-8"
    >
      {[0, 1, 2].map((card) => (
        <div key={card} className="grid gap-3">
          <Skeleton className="aspect-3/2 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      ))}
    </div>
  )
}
