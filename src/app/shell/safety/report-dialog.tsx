import { useState } from 'react'
import { REPORT_WORDS_MAX_LENGTH } from '../../../domain/core/limits.ts'
import {
  NO_REASON_MESSAGE,
  REPORT_REASONS,
  reportBox,
  type ReportReason,
} from '../../../domain/reports/report.ts'
import { AFTER_REPORT, REPORT_REASON_LABELS } from '../../../domain/reports/report-labels.ts'
import { usePickedPhotos } from '../../forms/images/use-picked-photos.ts'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ReportPictures } from './report-pictures.tsx'
import { REPORT_ROOM } from './report-room.ts'
import type { ReportedThing } from './reported-thing.ts'
import { SentDialog } from './sent-dialog.tsx'
import * as strings from '../strings/reporting.ts'

const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }))

/** Reports something: a reason, words and pictures if the person likes, and what happens next. Works offline. */
export function ReportDialog({ subject, title, what, onClose }: ReportedThing & { onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const box = useAutosavedText(reportBox(subject))
  const picked = usePickedPhotos(reportBox(subject), REPORT_ROOM)
  const [pending, submit] = useSubmit(async (form) => {
    if (reason === null) return setError(NO_REASON_MESSAGE)
    try {
      const photos = await picked.ready()
      await box.finish((words, takes) =>
        form.add({
          kind: 'report.send',
          payload: {
            report: {
              subject,
              reason,
              words: words.trim(),
              // An older server knows no pictures.
              ...(photos.length === 0 ? {} : { photos }),
            },
            title,
          },
          takes,
        }),
      )
      setIsSent(true)
    } catch {
      setFailed(true)
    }
    return undefined
  })
  if (isSent)
    return (
      <SentDialog now={strings.sendsNow} later={strings.sendsLater} next={AFTER_REPORT} onClose={onClose} />
    )
  return (
    <Dialog
      open
      size="md"
      title={strings.titleOf(what)}
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
        <ChoiceGroup
          name="reason"
          label={strings.whatIsWrong}
          columns={1}
          options={OPTIONS}
          value={reason}
          error={error}
          onChange={(value) => {
            setReason(value)
            setError(null)
          }}
        />
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
        <ReportPictures picked={picked} />
        {subject.kind === 'conversation' && <p className="text-sm text-muted">{strings.conversationHint}</p>}
        <p className="text-sm text-muted">
          {AFTER_REPORT} {strings.urgent}
        </p>
        {failed && <Notice tone="error">{strings.notStored}</Notice>}
      </div>
    </Dialog>
  )
}
