import { useSearch } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { Fragment, useState } from 'react'
import { localDay } from '../../../domain/dates.ts'
import { COMPARE_HOMES_MAX, COMPARE_HOMES_MIN } from '../../../domain/limits.ts'
import { compareRows, type CompareRow } from '../../../domain/tour-compare.ts'
import { HomePhoto, NoPhoto } from '../../homes/home-photo.tsx'
import { useSavedHomes, type ToursHome } from '../../homes/use-saved-homes.ts'
import { SceneDoors } from '../../illustrations/scene-doors.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const BACK = { to: '/saved', label: 'Saved homes' }
const GROUPS: readonly CompareRow['group'][] = ['Costs', 'The home', 'Your visit']

/** /saved/compare?homes=a,b,c: two to four saved homes side by side. */
export function ComparePage() {
  const { homes = '' } = useSearch({ from: '/signed-in/saved/compare' })
  const saved = useSavedHomes()
  const [today] = useState(() => localDay(new Date()))
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const wanted = [...new Set(homes.split(','))].slice(0, COMPARE_HOMES_MAX)
  const shown = wanted.flatMap((id) => saved.value?.find(({ listingId }) => listingId === id) ?? [])
  return (
    <PageFrame title="Side by side" width="wide" back={BACK}>
      {saved.value === undefined ? (
        <div role="status" aria-label="Loading your saved homes">
          <Skeleton className="h-96 w-full" />
        </div>
      ) : shown.length < COMPARE_HOMES_MIN ? (
        <EmptyState
          scene={<SceneDoors />}
          title="Pick two to four homes"
          action={<ButtonLink to="/saved">Your saved homes</ButtonLink>}
        >
          Tick “Compare” on the homes that you want to see beside each other.
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <Checkbox
            name="only-different"
            label="Only what differs"
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.target.checked)}
          />
          <CompareTable homes={shown} rows={compareRows(shown, today)} onlyDifferent={onlyDifferent} />
        </div>
      )}
    </PageFrame>
  )
}

interface CompareTableProps {
  homes: readonly ToursHome[]
  rows: readonly CompareRow[]
  onlyDifferent: boolean
}

const FIRST = 'sticky left-0 z-1 bg-surface pr-3 text-left align-top'

function CompareTable({ homes, rows, onlyDifferent }: CompareTableProps) {
  const shown = rows.filter(({ differs }) => differs || !onlyDifferent)
  return (
    <div
      role="region"
      aria-label="Comparison"
      // A region that scrolls takes the focus, so that arrow keys move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">Your saved homes side by side</caption>
        <thead>
          <tr>
            <td className={`${FIRST} w-28 min-w-28 sm:w-40`}>
              <span className="sr-only">What is compared</span>
            </td>
            {homes.map(({ listingId, home }) => (
              <th
                key={listingId}
                scope="col"
                className="min-w-40 px-2 pb-3 text-left align-bottom font-semibold"
              >
                <HomeHead home={home} listingId={listingId} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GROUPS.map((group) => {
            const lines = shown.filter((row) => row.group === group)
            if (lines.length === 0) return null
            return (
              <Fragment key={group}>
                <tr>
                  <th scope="colgroup" colSpan={homes.length + 1} className="pt-6 pb-1.5 text-left">
                    <span className="sticky left-0 font-display text-lg font-bold">{group}</span>
                  </th>
                </tr>
                {lines.map((row) => (
                  <Line key={row.id} row={row} homes={homes} />
                ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function HomeHead({ home, listingId }: Pick<ToursHome, 'home' | 'listingId'>) {
  const [cover] = home.photos
  const frame = 'mb-2 aspect-4/3 w-full max-w-56 rounded-md object-cover'
  return (
    <>
      {cover ? (
        <HomePhoto photo={cover} alt="" sizes="(min-width: 640px) 224px, 160px" className={frame} />
      ) : (
        <NoPhoto className={frame} />
      )}
      <Link to={`/saved/${listingId}`} className="line-clamp-3 break-words hover:underline">
        {home.title}
      </Link>
    </>
  )
}

function Line({ row, homes }: { row: CompareRow; homes: readonly ToursHome[] }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${FIRST} py-2.5 font-normal text-muted`}>
        {row.label}
        {row.differs && <span className="sr-only"> (they differ)</span>}
      </th>
      {row.cells.map((cell, index) => (
        <td
          key={homes[index]?.listingId}
          className={`px-2 py-2.5 align-top break-words tabular-nums ${row.differs ? 'font-semibold' : 'text-muted'}`}
        >
          {cell}
          {row.best.includes(index) && (
            <span className="ml-2 inline-flex items-center gap-1 rounded-sm bg-good-soft px-1.5 text-xs font-semibold text-on-good-soft">
              <Award aria-hidden className="size-3.5" />
              Best
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}
