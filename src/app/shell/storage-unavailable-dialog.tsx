import { useState } from 'react'
import { STORAGE_OPEN_MAX_MS } from '../../domain/core/limits.ts'
import type { UnavailableReason } from '../../offline/db/storage-errors.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { reopen, deferOpening, reopenEmpty } from '../session/storage.ts'

const REASONS: Record<UnavailableReason, string> = {
  blocked:
    'Another tab holds on to it, probably one that has been open for a long time. Close the other Commonroof tabs, then try again.',
  silent:
    'The browser does not answer when we ask for it. Often that passes: try again, or close the browser and open it again.',
  broken: 'The browser cannot read it. It may be damaged, or the disk may be full.',
}

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
      setFailure(
        'Another tab still holds on to it. Close the other Commonroof tabs; it is deleted as soon as the last one is gone.',
      )
    }
  }

  if (confirming) {
    return (
      <Dialog
        open
        onClose={() => setConfirming(false)}
        dismissable={false}
        title="Delete this device’s copy?"
        role="alertdialog"
        actions={
          <>
            <Button variant="quiet" onClick={() => setConfirming(false)}>
              Keep it
            </Button>
            <Button variant="danger" pending={pending === 'empty'} onClick={() => deleteCopy()}>
              Delete and start empty
            </Button>
          </>
        }
      >
        <p>
          Your account, your messages and everything that was sent are on the server and come back. Drafts and
          messages that were never sent from this device are deleted with the copy.
        </p>
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
      title="Your data on this device does not open"
      role="alertdialog"
      size="md"
      actions={
        <>
          <Button variant="quiet" onClick={deferOpening}>
            Not now
          </Button>
          <Button variant="secondary" onClick={() => setConfirming(true)}>
            Use an empty copy
          </Button>
          <Button pending={pending === 'again'} onClick={tryAgain}>
            Try again
          </Button>
        </>
      }
    >
      <p>{REASONS[reason]}</p>
      <p className="mt-3 text-muted">
        Nothing was changed. You can also go on with an empty copy on this device; we ask once more before
        anything is deleted.
      </p>
    </Dialog>
  )
}
