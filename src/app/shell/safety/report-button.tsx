import { Flag } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../background/pwa/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import * as strings from '../strings/safety.ts'
import type { ReportedThing } from './reported-thing.ts'

/** The dialog that reports something; few people do, so its code is loaded then. Rendered only while it is open. */
export const ReportForm = lazyDialog(() => import('./report-dialog.tsx'), 'ReportDialog')

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
