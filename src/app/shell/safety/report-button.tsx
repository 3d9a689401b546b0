import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import * as strings from '../strings/safety.ts'
import type { ReportedThing } from './reported-thing.ts'

// Few people report something, so its code is loaded then.
const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

/** The dialog that reports something; rendered only while it is open. */
export function ReportForm(props: ReportedThing & { onClose: () => void }) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  )
}

/** A button that reports something of several people, such as a group; the safety menu reports what is one person's. */
export function ReportButton(thing: ReportedThing) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="bare"
        variant="quiet"
        aria-haspopup="dialog"
        icon={<Flag aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {strings.reportWhat(thing.what)}
      </Button>
      {isOpen && <ReportForm {...thing} onClose={() => setIsOpen(false)} />}
    </>
  )
}
