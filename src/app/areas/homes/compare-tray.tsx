import { useState } from 'react'
import type { Day } from '../../../domain/core/dates.ts'
import { compareRows, homeCompareLines } from '../../../domain/homes/home-compare.ts'
import type { HomeWants } from '../../../domain/homes/home-fit.ts'
import { COMPARE_HOMES_MIN } from '../../../domain/core/limits.ts'
import type { ListingView } from '../../../domain/listings/listing-view.ts'
import { CompareTable } from './parts/compare-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Tray } from '../../ui/tray.tsx'
import * as strings from './strings/home-finder.tsx'

interface CompareTrayProps {
  homes: readonly ListingView[]
  wants: HomeWants | null
  today: Day
  onClear: () => void
}

/** A bar at the bottom of the page with the number of chosen homes, and the dialog that compares them. */
export function CompareTray({ homes, wants, today, onClear }: CompareTrayProps) {
  const [open, setOpen] = useState(false)
  if (homes.length === 0) return null
  const canCompare = homes.length >= COMPARE_HOMES_MIN
  return (
    <Tray onNight className="mt-4 rounded-lg border-night-line bg-night py-2.5 text-on-night">
      <p className="grow tabular-nums" aria-live="polite">
        {canCompare
          ? strings.chosen(homes.length)
          : strings.chooseOneMore(homes.length, (text) => (
              <span className="text-on-night-muted">{text}</span>
            ))}
      </p>
      <Button variant="outline" size="sm" onClick={onClear}>
        {strings.clear}
      </Button>
      {canCompare && (
        <Button variant="lamp" size="sm" onClick={() => setOpen(true)}>
          {strings.compare}
        </Button>
      )}
      {open && (
        <Dialog open size="lg" title={strings.sideBySide} onClose={() => setOpen(false)}>
          <CompareTable
            caption={strings.comparedHomes}
            headings={homes.map((home) => ({
              key: home._id,
              node: (
                <Link to={`/view-listing/${home._id}`} className="font-semibold underline underline-offset-4">
                  {home.title}
                </Link>
              ),
            }))}
            raised
            rows={compareRows(
              homes.map((home) => ({ home })),
              homeCompareLines(today, wants),
            )}
          />
        </Dialog>
      )}
    </Tray>
  )
}
