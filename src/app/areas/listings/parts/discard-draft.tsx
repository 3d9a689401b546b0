import { useState } from 'react'
import { DraftChangedError, DraftSealedError } from '../../../../offline/db/storage-errors.ts'
import type { DraftRow } from '../../../../offline/db/rows.ts'
import { discardListingDraft } from '../../../../offline/outbox/discard-draft.ts'
import { photosIn } from '../../../../offline/photos/uploaded-photos.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { NOT_STORED, requireAccount, useSubmit } from '../../../forms/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { draftName } from './draft-name.ts'
import * as strings from './strings/unfinished.ts'

interface DiscardDraftProps {
  draft: DraftRow
  /** Saves the form that shows the draft. @returns the saved draft; null when it could not be saved */
  saveNow?: (() => Promise<DraftRow | null>) | undefined
  onClose: () => void
  /** Called when the outbox has the discard. */
  onDiscarded: () => void
}

/** Asks before an unfinished listing is discarded. */
export function DiscardDraftDialog({ draft, saveNow, onClose, onDiscarded }: DiscardDraftProps) {
  const account = useAccount()
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, discard] = useSubmit(async (form) => {
    setProblem(null)
    try {
      const { draftId, revision } = (await saveNow?.()) ?? draft
      await discardListingDraft(requireAccount(account), { draftId, revision, opId: form.opId() })
    } catch (error) {
      // Another tab has submitted or discarded it.
      if (error instanceof DraftSealedError) return onClose()
      return setProblem(error instanceof DraftChangedError ? strings.changedMeanwhile : NOT_STORED)
    }
    return onDiscarded()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.discardTitle}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.keep}
          </Button>
          <Button variant="danger" pending={pending} onClick={discard}>
            {strings.discard}
          </Button>
        </>
      }
    >
      <p className="break-words">{strings.whatGoes(draftName(draft), photosIn(draft.fields).length)}</p>
      {problem !== null && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}

interface DiscardButtonProps {
  draft: DraftRow
  size?: 'sm' | 'bare'
  onClick: () => void
}

/** The button that discards an unfinished listing, named for those who do not see beside which one it is. */
export function DiscardButton({ draft, size = 'sm', onClick }: DiscardButtonProps) {
  return (
    <Button size={size} variant="quiet" aria-label={strings.discardNamed(draftName(draft))} onClick={onClick}>
      {strings.discard}
    </Button>
  )
}
