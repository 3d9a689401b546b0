import { useState } from 'react'
import { STORAGE_OPEN_MAX_MS } from '../../domain/core/limits.ts'
import type { UnavailableReason } from '../../offline/db/storage-errors.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { reopen, deferOpening, reopenEmpty } from '../session/storage.ts'
import * as strings from './strings/device-status.ts'

/** The dialog for an account whose database does not open: the reason, and the person's three decisions. */
export function StorageUnavailableDialog({ reason }: { reason: UnavailableReason }) {
  const [confirming, setConfirming] = useState(false)
  const [pending, setPending] = useState<'again' | 'empty' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  function tryAgain() {
    setPending('again')
    reopen()
    // After this time either the page or this dialog is shown again.
    setTimeout(() => setPending(null), STORAGE_OPEN_MAX_MS + 500)
  }

  async function deleteCopy() {
    setPending('empty')
    setFailure(null)
    try {
      await reopenEmpty()
    } catch {
      setPending(null)
      setFailure(strings.stillInUse)
    }
  }

  if (confirming) {
    return (
      <Dialog
        open
        onClose={() => setConfirming(false)}
        dismissable={false}
        title={strings.deleteCopy}
        role="alertdialog"
        actions={
          <>
            <Button variant="quiet" onClick={() => setConfirming(false)}>
              {strings.keepIt}
            </Button>
            <Button variant="danger" pending={pending === 'empty'} onClick={() => deleteCopy()}>
              {strings.deleteAndStart}
            </Button>
          </>
        }
      >
        <p>{strings.whatIsDeleted}</p>
        {failure !== null && (
          <Notice tone="error" className="mt-4">
            {failure}
          </Notice>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={deferOpening}
      dismissable={false}
      title={strings.dataWillNotOpen}
      role="alertdialog"
      size="md"
      actions={
        <>
          <Button variant="quiet" onClick={deferOpening}>
            {strings.notNow}
          </Button>
          <Button variant="secondary" onClick={() => setConfirming(true)}>
            {strings.startFresh}
          </Button>
          <Button pending={pending === 'again'} onClick={tryAgain}>
            {strings.tryAgain}
          </Button>
        </>
      }
    >
      <p>{strings.reasons[reason]}</p>
      <p className="mt-3 text-muted">{strings.nothingChanged}</p>
    </Dialog>
  )
}
