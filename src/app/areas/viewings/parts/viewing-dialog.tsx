import { useState, type ReactNode } from 'react'
import { VIEWING_NOTE_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { readSlots, type SlotFields } from '../../../../domain/viewings/viewing-slots.ts'
import { clockOf, dayOf, localTimeAt, type LocalTime } from '../../../../domain/core/zoned-time.ts'
import { useSavedText } from '../../../forms/use-saved-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { firstLine, SlotRows } from './slot-rows.tsx'

export interface ViewingWords {
  slots: LocalTime[]
  note: string
}

interface ViewingDialogProps {
  title: string
  /** The primary button. */
  action: string
  intro: ReactNode
  timeZone: string
  /** Without times it only asks, and takes a note along. */
  withSlots: boolean
  danger?: boolean
  before?: Partial<ViewingWords>
  /** Names the half-written note among what this device keeps. */
  keepAs: string
  /** Puts it into the outbox. */
  onSubmit: (words: ViewingWords) => Promise<unknown>
  onClose: () => void
}

/** Where times are offered, or a viewing is declined or cancelled. It is in the page only while it is open. */
export function ViewingDialog(props: ViewingDialogProps) {
  const {
    title,
    action,
    intro,
    timeZone,
    withSlots,
    danger = false,
    before,
    keepAs,
    onSubmit,
    onClose,
  } = props
  const [now] = useState(Date.now)
  const [lines, setLines] = useState<SlotFields[]>(
    () =>
      before?.slots?.map((slot) => ({ day: dayOf(slot), time: clockOf(slot) })) ?? [
        firstLine(dayOf(localTimeAt(now, timeZone))),
      ],
  )
  const [errors, setErrors] = useState<(string | null)[]>([])
  const [note, setNote] = useSavedText(`viewing-note:${keepAs}`, before?.note)
  const [failed, setFailed] = useState(false)

  const submit = async () => {
    const read = withSlots ? readSlots(lines, timeZone, Date.now()) : { slots: [], errors: [] }
    setErrors(read.errors)
    if (read.errors.some((error) => error !== null)) return
    try {
      await onSubmit({ slots: read.slots, note: note.trim() })
      setNote('')
      onClose()
    } catch {
      setFailed(true)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="text-muted">{intro}</div>
        {withSlots && (
          <SlotRows
            lines={lines}
            errors={errors}
            timeZone={timeZone}
            now={now}
            onChange={(next) => {
              setLines(next)
              setErrors([])
            }}
          />
        )}
        <TextArea
          name="note"
          label="Note"
          optional
          counted
          rows={2}
          maxLength={VIEWING_NOTE_MAX_LENGTH}
          value={note}
          onValue={setNote}
        />
        {failed && (
          <Notice tone="error">This device could not save it. Free some space and try again.</Notice>
        )}
      </div>
    </Dialog>
  )
}
