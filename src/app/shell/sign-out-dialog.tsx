import { useCallback, useEffect, useRef, useState } from 'react'
import { countOf, listOf } from '../../domain/core/phrases.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { exportUnsent } from './export-unsent.ts'
import { useAccount } from '../data/account-hooks.ts'
import { flushNow } from '../session/running-account.ts'
import { signOut } from '../session/sign-in.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { countUnsentWork, isEverythingSent, type UnsentWork } from '../../offline/outbox/unsent-work.ts'
import type { Account } from '../../offline/db/account.ts'

const STILL_IN =
  'This browser does not answer about its storage, so you are still signed in. Close its other windows and try again.'
const NOT_SAVED =
  'This device could not save some words on this page, so only this page has them. Copy them first, or free some space.'
const MORE_CAME = 'Another window of this browser has added something. Look at the numbers again.'

/** The unsent work of the device, and whether the page has words that the device could not store. */
interface Leaving extends UnsentWork {
  isUnsaved: boolean
}

/** Counts what a sign-out could lose, after all input is saved. */
async function countAfterSaving(account: Account): Promise<Leaving> {
  const isSaved = await flushUnsaved()
  return { ...(await countUnsentWork(account)), isUnsaved: !isSaved }
}

const isNothing = (leaving: Leaving) => isEverythingSent(leaving) && !leaving.isUnsaved

/** Whether nothing is there now that the person has not agreed to lose. */
const isNoMore = (now: Leaving, agreed: Leaving) =>
  now.ops <= agreed.ops &&
  now.drafts <= agreed.drafts &&
  now.texts <= agreed.texts &&
  now.unreadable <= agreed.unreadable &&
  (agreed.isUnsaved || !now.isUnsaved)

const unsentText = ({ ops, drafts, texts, unreadable }: UnsentWork) =>
  listOf([
    ops > 0 && countOf(ops, 'item that was not sent', 'items that were not sent'),
    drafts > 0 && countOf(drafts, 'draft'),
    texts > 0 && countOf(texts, 'text that was begun', 'texts that were begun'),
    unreadable > 0 &&
      countOf(unreadable, 'item that this version cannot read', 'items that this version cannot read'),
  ])

/** Signs out; with unsent work it first asks the person what to do with it. */
export function SignOutDialog({ onClose, onSignedOut }: { onClose: () => void; onSignedOut: () => void }) {
  const account = useAccount()
  const [unsent, setUnsent] = useState<Leaving | null>(null)
  const [pending, setPending] = useState(false)
  const [note, setNote] = useState<string | null>(null)

  const hasBegun = useRef(false)

  /** Signs out; `agreed` are the counts that the person agreed to lose, and null keeps everything. */
  const leave = useCallback(
    async (from: Account, agreed: Leaving | null) => {
      setPending(true)
      let now = agreed
      try {
        const isAgreed = async () => {
          now = await countAfterSaving(from)
          return agreed === null || isNoMore(now, agreed)
        }
        if ((await signOut(agreed === null, isAgreed)) === 'signed-out') return onSignedOut()
        setNote(MORE_CAME)
      } catch {
        setNote(STILL_IN)
      }
      if (now !== null) setUnsent(now)
      return setPending(false)
    },
    [onSignedOut],
  )

  useEffect(() => {
    // A sign-out that fails opens the account again; the person decides about the next one.
    if (!account || hasBegun.current) return
    hasBegun.current = true
    void countAfterSaving(account).then((found) =>
      isNothing(found) ? leave(account, found) : setUnsent(found),
    )
  }, [account, leave])

  if (!unsent || !account) return null

  async function sendFirst(from: Account) {
    setPending(true)
    await flushNow()
    const remaining = await countAfterSaving(from)
    if (isNothing(remaining)) return leave(from, remaining)
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
          <Button pending={pending} onClick={() => leave(account, null)}>
            Keep on this device
          </Button>
        </>
      }
    >
      {!isEverythingSent(unsent) && (
        <p>
          This device still holds {unsentText(unsent)}. Kept here, everything stays locked until you sign in
          again on this device.
        </p>
      )}
      <ul className="mt-4 grid gap-2">
        {unsent.ops > 0 && (
          <Choice label="Send now" onChoose={() => sendFirst(account)} pending={pending}>
            Everything in the outbox is sent first, then you’re signed out.
          </Choice>
        )}
        <Choice label="Save as a file" onChoose={() => save(account)}>
          One page with your words and pictures, among your downloads.
        </Choice>
        <Choice label="Discard and sign out" danger onChoose={() => leave(account, unsent)}>
          Everything listed above is gone from this device.
        </Choice>
      </ul>
      {unsent.isUnsaved && <p className="mt-3 font-medium">{NOT_SAVED}</p>}
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
  onChoose: () => unknown
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
