import { useState } from 'react'
import { MESSAGE_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { editKey } from '../../../../offline/drafts/unsent-texts.ts'
import { changeOp } from '../../../../offline/outbox/outbox.ts'
import { useAutosavedText } from '../../../forms/use-autosaved-text.ts'
import { requireAccount } from '../../../forms/use-submit.ts'
import { useAccount } from '../../../data/account-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import * as strings from '../strings/edit.ts'

interface EditMessageProps {
  opId: string
  /** The words of the message now. */
  content: string
  saveLabel: string
  onDone: () => void
}

/** The form for the words of a message that is not sent; everything else about the message stays. */
export function EditMessage({ opId, content, saveLabel, onDone }: EditMessageProps) {
  const account = useAccount()
  const box = useAutosavedText(editKey(opId), { initial: content })
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(null)
    try {
      await work()
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : strings.failed)
    }
  }
  const save = () =>
    box.finish(async (words, takes) => changeOp(requireAccount(account), opId, { content: words }, takes))
  return (
    <div className="grid gap-2">
      <TextArea
        name="edit"
        label={strings.editMessage}
        labelHidden
        rows={2}
        // The button that opened it is gone, and with it the focus.
        autoFocus
        maxLength={MESSAGE_MAX_LENGTH}
        box={box}
        error={problem}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={() => attempt(box.discard)}>
          {strings.discardEdit}
        </Button>
        <Button size="sm" onClick={() => attempt(save)}>
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}
