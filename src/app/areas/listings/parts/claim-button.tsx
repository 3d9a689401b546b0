import { useState } from 'react'
import { lazyDialog } from '../../../background/pwa/lazy-part.tsx'
import type { ClaimedHome } from '../../../../domain/reports/address-claim.ts'
import { useOps } from '../../../data/account-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import * as strings from './strings/address-claim.ts'

// Few people find their home taken, so its code is loaded then.
const ClaimDialog = lazyDialog(() => import('./claim-dialog.tsx'), 'ClaimDialog')

/** A button that says that a home is one’s own whose address another listing has; or that this was said. */
export function ClaimButton({ home }: { home: ClaimedHome }) {
  const [isOpen, setIsOpen] = useState(false)
  const claim = useOps()?.findLast((op) => {
    const { street, zipCode } = op.payload as Partial<ClaimedHome>
    const isOpenOrSent = op.state !== 'rejected' && op.state !== 'cancelled' && op.state !== 'needs-review'
    return op.kind === 'address.claim' && isOpenOrSent && street === home.street && zipCode === home.zipCode
  })
  return (
    <>
      {claim && !isOpen ? (
        <p role="status" className="text-sm text-muted">
          {claim.state === 'done' ? strings.claimed : strings.claimWaits}
        </p>
      ) : (
        <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {strings.isMine}
        </Button>
      )}
      {isOpen && <ClaimDialog home={home} onClose={() => setIsOpen(false)} />}
    </>
  )
}
