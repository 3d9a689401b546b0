import { useState } from 'react'
import { REPORT_WORDS_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { normaliseZip } from '../../../../domain/listings/addresses.ts'
import { streetKey } from '../../../../domain/listings/street-key.ts'
import type { ClaimedHome } from '../../../../domain/reports/address-claim.ts'
import { AFTER_CLAIM } from '../../../../domain/reports/report-labels.ts'
import { useAutosavedText } from '../../../forms/use-autosaved-text.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { SentDialog } from '../../../shell/safety/sent-dialog.tsx'
import * as strings from './strings/address-claim.ts'

/** Says that a home is one’s own, with words that show it if the person likes. Works offline. */
export function ClaimDialog({ home, onClose }: { home: ClaimedHome; onClose: () => void }) {
  const [failed, setFailed] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const box = useAutosavedText(`claim:${normaliseZip(home.zipCode)}/${streetKey(home.street)}`)
  const [pending, submit] = useSubmit(async (form) => {
    try {
      await box.finish((words, takes) =>
        form.add({ kind: 'address.claim', payload: { ...home, words: words.trim() }, takes }),
      )
      setIsSent(true)
    } catch {
      setFailed(true)
    }
    return undefined
  })
  if (isSent)
    return (
      <SentDialog
        now={strings.sendsNow}
        later={strings.sendsLater}
        next={AFTER_CLAIM}
        afterAnswer={strings.whenFree}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      size="md"
      title={strings.isMine}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button pending={pending} onClick={submit}>
            {strings.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{strings.text}</p>
        <p className="wrap-anywhere">
          <span className="text-muted">{strings.at}</span>{' '}
          <span className="font-semibold">
            {home.street}, {home.zipCode}
          </span>
        </p>
        <TextArea
          name="words"
          label={strings.words}
          hint={strings.wordsHint}
          optional
          showsLength
          rows={3}
          maxLength={REPORT_WORDS_MAX_LENGTH}
          box={box}
        />
        <p className="text-sm text-muted">{AFTER_CLAIM}</p>
        {failed && <Notice tone="error">{strings.notStored}</Notice>}
      </div>
    </Dialog>
  )
}
