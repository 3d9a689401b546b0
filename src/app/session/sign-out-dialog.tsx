import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useAccount } from './hooks.ts'
import { flushNow, signOut } from './live.ts'
import { flushUnsaved } from './unsaved.ts'

interface Waiting {
  ops: number
  drafts: number
}

const items = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Signing out with unsent work asks what becomes of it; without any it just signs out. */
export function SignOutDialog({ onClose, onSignedOut }: { onClose: () => void; onSignedOut: () => void }) {
  const account = useAccount()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [pending, setPending] = useState(false)
  const [note, setNote] = useState<string | null>(null)

  useEffect(() => {
    if (!account) return
    void (async () => {
      await flushUnsaved()
      const [stats, seeker, listing] = await Promise.all([
        account.stats(),
        account.currentDraft('seeker'),
        account.currentDraft('listing'),
      ])
      const drafts = [seeker, listing].filter((draft) => draft && draft.sealedBy === null).length
      if (stats.unsent + stats.needsYou + drafts > 0)
        return setWaiting({ ops: stats.unsent + stats.needsYou, drafts })
      await signOut(false)
      onSignedOut()
      return undefined
    })()
  }, [account, onSignedOut])

  if (!waiting) return null
  const what = [
    waiting.ops > 0 && items(waiting.ops, 'item that was not sent', 'items that were not sent'),
    waiting.drafts > 0 && items(waiting.drafts, 'draft', 'drafts'),
  ].filter(Boolean)

  async function leave(keep: boolean) {
    setPending(true)
    await signOut(keep)
    onSignedOut()
  }

  async function sendFirst() {
    setPending(true)
    const left = await flushNow()
    setPending(false)
    if (left === 0 && waiting?.drafts === 0) return leave(false)
    setWaiting((known) => known && { ...known, ops: left })
    setNote(left === 0 ? 'Everything was sent.' : 'Not everything could be sent right now.')
    return undefined
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign out?"
      role="alertdialog"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Stay signed in
          </Button>
          <Button variant="danger" onClick={() => void leave(false)}>
            Discard and sign out
          </Button>
          {waiting.ops > 0 && (
            <Button variant="secondary" pending={pending} onClick={() => void sendFirst()}>
              Send now
            </Button>
          )}
          <Button onClick={() => void leave(true)}>Keep on this device</Button>
        </>
      }
    >
      <p>
        This device still holds {what.join(' and ')}. Kept here, they stay locked until you sign in again on
        this device. Discarded, they are gone.
      </p>
      {note && (
        <p role="status" className="mt-3 font-medium">
          {note}
        </p>
      )}
    </Dialog>
  )
}
