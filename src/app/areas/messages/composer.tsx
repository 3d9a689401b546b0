import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { MESSAGE_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { MessageContent } from '../../../domain/messages/message.ts'
import { Button } from '../../ui/button.tsx'
import { isSendingEnter } from '../../ui/enter-key.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import { useSubmit } from '../../forms/use-submit.ts'

const NOT_SAVED = 'This device couldn’t save your message. It’s still in this box.'
const NOT_SENT =
  'This device couldn’t save your message, so it wasn’t sent. Free up space and press Send again.'

interface ComposerProps {
  personId: string
  aboutListingId: string | null
  /** A suggested text that the person chose; it fills an empty field. */
  suggestedText: string | null
}

/** The field for a new message; the device stores the unsent text of each thread. */
export function Composer({ personId, aboutListingId, suggestedText }: ComposerProps) {
  const [error, setError] = useState<string | null>(null)
  const box = useAutosavedText(personId, {
    suggestion: suggestedText && suggestedText.slice(0, MESSAGE_MAX_LENGTH),
    onState: ({ kind }) => {
      if (kind === 'failed') setError((shown) => shown ?? NOT_SAVED)
      // Saving works again, so its error goes; an error about an unsent message stays.
      else if (kind === 'saved') setError((shown) => (shown === NOT_SAVED ? null : shown))
    },
  })

  const [pending, send] = useSubmit(
    async (form) => {
      if (form.isRepeat && box.current() === '') return undefined
      const problem = fieldErrors(MessageContent, box.current())[0]
      if (problem) return setError(problem.message)
      setError(null)
      const about = aboutListingId === null ? {} : { listingId: aboutListingId }
      try {
        await box.send((content, takes) =>
          form.add({ kind: 'message.send', payload: { recipientId: personId, content, ...about }, takes }),
        )
      } catch {
        setError(NOT_SENT)
      }
      return undefined
    },
    { repeats: true },
  )

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex shrink-0 items-end gap-2 border-t border-line py-2"
    >
      <TextArea
        name="content"
        label="Message"
        labelHidden
        grows
        maxLength={MESSAGE_MAX_LENGTH}
        placeholder="Write a message"
        box={box}
        error={error}
        className="min-w-0 grow"
        onValue={() => setError(null)}
        onKeyDown={(event) => {
          if (!isSendingEnter(event)) return
          event.preventDefault()
          send()
        }}
      />
      <Button
        type="submit"
        aria-label="Send"
        pending={pending}
        size="bare"
        className="size-11 shrink-0 rounded-full"
        icon={<SendHorizontal aria-hidden className="size-5" />}
      />
    </form>
  )
}
