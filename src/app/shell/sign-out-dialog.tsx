import { useEffect, useState } from 'react'
import { countOf, listOf } from '../../domain/core/phrases.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { exportUnsent } from './export-unsent.ts'
import { useAccount } from '../data/account-hooks.ts'
import { flushNow } from '../session/running-account.ts'
import { signOut } from '../session/sign-in.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { outboxStats } from '../../offline/outbox/outbox.ts'
import { allDrafts } from '../../offline/drafts/draft-rows.ts'
import { listComposerDrafts } from '../../offline/drafts/composer-drafts.ts'
import type { Account } from '../../offline/db/account.ts'

const STILL_IN =
  'This browser does not answer about its storage, so you are still signed in. Close its other windows and try again.'

interface UnsentCounts {
  ops: number
  drafts: number
  begun: number
}

/** Counts the unsent work that a sign-out could lose, after all input is saved. */
async function countUnsent(account: Account): Promise<UnsentCounts> {
  await flushUnsaved()
  const [stats, drafts, begun] = await Promise.all([
    outboxStats(account),
    allDrafts(account),
    listComposerDrafts(account),
  ])
  return {
    ops: stats.unsent + stats.needsYou,
    // Submitted drafts are counted as operations.
    drafts: drafts.filter((draft) => draft.sealedBy === null).length,
    begun: begun.length,
  }
}

const isNothing = ({ ops, drafts, begun }: UnsentCounts) => ops + drafts + begun === 0

const unsentText = ({ ops, drafts, begun }: UnsentCounts) =>
  listOf([
    ops > 0 && countOf(ops, 'item that was not sent', 'items that were not sent'),
    drafts > 0 && countOf(drafts, 'draft'),
    begun > 0 && countOf(begun, 'message that was begun', 'messages that were begun'),
  ])

/** Signs out; with unsent work it first asks the person what to do with it. */
export function SignOutDialog({ onClose, onSignedOut }: { onClose: () => void; onSignedOut: () => void }) {
  const account = useAccount()
  const [unsent, setUnsent] = useState<UnsentCounts | null>(null)
  const [pending, setPending] = useState(false)
  const [note, setNote] = useState<string | null>(null)

  useEffect(() => {
    if (!account) return
    void (async () => {
      const found = await countUnsent(account)
      if (!isNothing(found)) return setUnsent(found)
      try {
        await signOut(false)
        onSignedOut()
      } catch {
        setUnsent(found)
        setNote(STILL_IN)
      }
      return undefined
    })()
  }, [account, onSignedOut])

  if (!unsent || !account) return null

  async function leave(keep: boolean) {
    setPending(true)
    try {
      await signOut(keep)
      onSignedOut()
    } catch {
      setPending(false)
      setNote(STILL_IN)
    }
  }

  async function sendFirst(from: Account) {
    setPending(true)
    await flushNow()
    const remaining = await countUnsent(from)
    if (isNothing(remaining)) return leave(false)
    setPending(false)
    setUnsent(remaining)
    setNote(
      remaining.ops === 0 ? 'Everything in the outbox was sent.' : 'Not everything could be sent right now.',
    )
    return undefined
  }

  async function save(from: Account) {
    try {
      await exportUnsent(from)
      setNote('Saved as a file among your downloads.')
    } catch {
      setNote('The file could not be made on this device.')
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign out?"
      role="alertdialog"
      size="md"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Stay signed in
          </Button>
          <Button pending={pending} onClick={() => void leave(true)}>
            Keep on this device
          </Button>
        </>
      }
    >
      {!isNothing(unsent) && (
        <p>
          This device still holds {unsentText(unsent)}. Kept here, everything stays locked until you sign in
          again on this device.
        </p>
      )}
      <ul className="mt-4 grid gap-2">
        {unsent.ops > 0 && (
          <Choice label="Send now" onChoose={() => void sendFirst(account)} pending={pending}>
            Tries everything in the outbox at once.
          </Choice>
        )}
        <Choice label="Save as a file" onChoose={() => void save(account)}>
          One page with your words and pictures, among your downloads.
        </Choice>
        <Choice label="Discard and sign out" danger onChoose={() => void leave(false)}>
          Everything listed above is gone from this device.
        </Choice>
      </ul>
      {note && (
        <p role="status" className="mt-3 font-medium">
          {note}
        </p>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  label: string
  /** The effect of the choice, in one sentence. */
  children: string
  danger?: boolean
  pending?: boolean
  onChoose: () => void
}

function Choice({ label, children, danger = false, pending = false, onChoose }: ChoiceProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 grow basis-full text-sm text-muted sm:basis-56">{children}</p>
      <Button size="sm" variant={danger ? 'danger' : 'secondary'} pending={pending} onClick={onChoose}>
        {label}
      </Button>
    </li>
  )
}
