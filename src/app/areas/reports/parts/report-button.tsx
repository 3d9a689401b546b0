import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ReportedThing } from '../reported-thing.ts'
import * as strings from '../strings/reporting.tsx'

// Few people report something, so its code is loaded then.
const ReportDialog = lazy(() =>
  import('../report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

/** The dialog that reports something; rendered only while it is open. */
export function ReportForm(props: ReportedThing & { onClose: () => void }) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  )
}

/** A button that opens the report of something. With `iconOnly`, its name is for screen readers. */
export function ReportButton({ iconOnly = false, ...thing }: ReportedThing & { iconOnly?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = strings.reportWhat(thing.what)
  return (
    <>
      {iconOnly ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={name}
          onClick={() => setIsOpen(true)}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-lavender hover:text-text"
        >
          <Flag aria-hidden className="size-5" />
        </button>
      ) : (
        <Button
          size="bare"
          variant="quiet"
          aria-haspopup="dialog"
          icon={<Flag aria-hidden className="size-4" />}
          onClick={() => setIsOpen(true)}
        >
          {name}
        </Button>
      )}
      {isOpen && <ReportForm {...thing} onClose={() => setIsOpen(false)} />}
    </>
  )
}
