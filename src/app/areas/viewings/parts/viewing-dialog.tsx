import { useState, type ReactNode } from 'react'
import { VIEWING_NOTE_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { readSlots, type SlotFields } from '../../../../domain/viewings/viewing-slots.ts'
import { clockOf, dayOf, localTimeAt, type LocalTime } from '../../../../domain/core/zoned-time.ts'
import type { TakenText } from '../../../../offline/drafts/unsent-texts.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { nowOf } from '../../../data/use-today.ts'
import { useAutosavedText } from '../../../forms/use-autosaved-text.ts'
import { useSubmit, type Submission } from '../../../forms/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { firstSlotFields, SlotRows } from './slot-rows.tsx'
import * as strings from '../strings/viewing-times.ts'

/** The values of the dialog's form: times in the viewing's time zone, and a note. */
export interface ViewingFormValues {
  slots: LocalTime[]
  note: string
}

interface ViewingDialogProps {
  title: string
  /** The label of the primary button. */
  action: string
  intro: ReactNode
  timeZone: string
  /** Whether the form has fields for times; without them it has only a note. */
  withSlots: boolean
  danger?: boolean
  /** The values that the form starts with. */
  initial?: Partial<ViewingFormValues>
  /** The key under which the device stores the unfinished note. */
  draftKey: string
  /** Adds the viewing operation to the outbox, which takes the note out of its box. */
  onSubmit: (values: ViewingFormValues, form: Submission, takes: readonly TakenText[]) => Promise<unknown>
  onClose: () => void
}

/** The dialog that offers times, or declines or cancels a viewing; it is rendered only while it is open. */
export function ViewingDialog(props: ViewingDialogProps) {
  const {
    title,
    action,
    intro,
    timeZone,
    withSlots,
    danger = false,
    initial,
    draftKey,
    onSubmit,
    onClose,
  } = props
  const account = useAccount()
  const [now] = useState(() => nowOf(account))
  const [lines, setLines] = useState<SlotFields[]>(
    () =>
      initial?.slots?.map((slot) => ({ day: dayOf(slot), time: clockOf(slot) })) ?? [
        firstSlotFields(dayOf(localTimeAt(now, timeZone))),
      ],
  )
  const [errors, setErrors] = useState<(string | null)[]>([])
  const box = useAutosavedText(`viewing-note:${draftKey}`, { initial: initial?.note ?? '' })
  const [failed, setFailed] = useState(false)

  const [pending, submit] = useSubmit(async (form) => {
    const read = withSlots ? readSlots(lines, timeZone, nowOf(account)) : { slots: [], errors: [] }
    setErrors(read.errors)
    if (read.errors.some((error) => error !== null)) return
    try {
      await box.finish((note, takes) => onSubmit({ slots: read.slots, note: note.trim() }, form, takes))
      onClose()
    } catch {
      setFailed(true)
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {strings.back}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={submit}>
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
          label={strings.note}
          optional
          showsLength
          rows={2}
          maxLength={VIEWING_NOTE_MAX_LENGTH}
          box={box}
        />
        {failed && <Notice tone="error">{strings.notStored}</Notice>}
      </div>
    </Dialog>
  )
}
