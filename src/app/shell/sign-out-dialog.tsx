import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { exportUnsent } from './export-unsent.ts'
import * as strings from './strings/sign-out.ts'
import { useAccount } from '../data/account-hooks.ts'
import { flushNow } from '../session/running-account.ts'
import { signOut } from '../session/sign-in.ts'
import { flushUnsaved } from '../data/unsaved.ts'
import { countUnsentWork, isEverythingSent, type UnsentWork } from '../../offline/outbox/unsent-work.ts'
import type { Account } from '../../offline/db/account.ts'

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
  strings.unsentWork(ops, drafts, texts, unreadable)

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
        setNote(strings.moreWasAdded)
      } catch {
        setNote(strings.stillSignedIn)
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
    setNote(remaining.ops === 0 ? strings.outboxSent : strings.notAllSent)
    return undefined
  }

  async function save(from: Account) {
    try {
      await exportUnsent(from)
      setNote(strings.fileSaved)
    } catch {
      setNote(strings.fileFailed)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.signOut}
      role="alertdialog"
      size="md"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {strings.staySignedIn}
          </Button>
          <Button pending={pending} onClick={() => leave(account, null)}>
            {strings.keepHere}
          </Button>
        </>
      }
    >
      {!isEverythingSent(unsent) && <p>{strings.deviceStillHas(unsentText(unsent))}</p>}
      <ul className="mt-4 grid gap-2">
        {unsent.ops > 0 && (
          <Choice label={strings.sendNow} onChoose={() => sendFirst(account)} pending={pending}>
            {strings.sendsFirst}
          </Choice>
        )}
        <Choice label={strings.saveAsFile} onChoose={() => save(account)}>
          {strings.savesAsFile}
        </Choice>
        <Choice label={strings.discard} danger onChoose={() => leave(account, unsent)}>
          {strings.discards}
        </Choice>
      </ul>
      {unsent.isUnsaved && <p className="mt-3 font-medium">{strings.wordsNotSaved}</p>}
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
