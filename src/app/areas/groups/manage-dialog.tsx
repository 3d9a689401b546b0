import { useState } from 'react'
import type { EnqueueInput } from '../../../offline/outbox/enqueue.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as strings from './strings/managing.ts'

interface ManageDialogProps {
  title: string
  explained: string
  /** The labels of the two buttons. */
  no: string
  yes: string
  danger?: boolean
  /** The operation that the person confirms. */
  operation: EnqueueInput
  onClose: () => void
}

/** The question before the maker of a group changes it for others. */
export function ManageDialog({ title, explained, no, yes, danger, operation, onClose }: ManageDialogProps) {
  const [failed, setFailed] = useState(false)
  const [pending, confirm] = useSubmit(async (form) => {
    try {
      await form.add(operation)
      onClose()
    } catch {
      setFailed(true)
    }
  })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {no}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={confirm}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{explained}</p>
      {failed && (
        <Notice tone="error" className="mt-3">
          {strings.notStored}
        </Notice>
      )}
    </Dialog>
  )
}
