import { SendHorizontal } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { MESSAGE_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { MessageContent } from '../../../domain/messages/message.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAutosavedText, type TextStore } from '../../forms/use-autosaved-text.ts'
import { saveComposerDraft, readComposerDraft } from '../../../offline/drafts/composer-drafts.ts'
import { enqueue } from '../../../offline/outbox/enqueue.ts'

const NOT_SAVED = 'This device could not save your words. They are still in this box.'
const NOT_SENT =
  'This device could not save your message, so it was not sent. Free some space and press Send again.'

interface ComposerProps {
  personId: string
  aboutListingId: string | null
  /** A suggested text that the person chose; it fills an empty field. */
  suggestedText: string | null
}

/** The field for a new message; the device stores the unsent text of each thread. */
export function Composer({ personId, aboutListingId, suggestedText }: ComposerProps) {
  const account = useAccount()
  const [error, setError] = useState<string | null>(null)
  const store: TextStore = {
    read: async (owner) => (await readComposerDraft(owner, personId)) || undefined,
    write: (owner, text) => saveComposerDraft(owner, personId, text),
  }
  const { text, edit, show, flush, current } = useAutosavedText(personId, {
    store,
    suggestion: suggestedText && suggestedText.slice(0, MESSAGE_MAX_LENGTH),
    onState: ({ kind }) => {
      if (kind === 'failed') setError((shown) => shown ?? NOT_SAVED)
      // Saving works again, so its error goes; an error about an unsent message stays.
      else if (kind === 'saved') setError((shown) => (shown === NOT_SAVED ? null : shown))
    },
  })

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (!account) return
    const problem = fieldErrors(MessageContent, text)[0]
    if (problem) return setError(problem.message)
    // The field is cleared at once, so that text typed while this message is stored is not lost.
    show('')
    setError(null)
    try {
      await flush()
      await enqueue(account, {
        kind: 'message.send',
        payload: {
          recipientId: personId,
          content: text,
          ...(aboutListingId === null ? {} : { listingId: aboutListingId }),
        },
      })
    } catch {
      edit(current() === '' ? text : `${text}\n${current()}`)
      setError(NOT_SENT)
    }
    return undefined
  }

  return (
    <form onSubmit={(event) => void send(event)} className="flex shrink-0 items-end gap-3 pt-2">
      <TextArea
        name="content"
        label="Message"
        labelHidden
        rows={2}
        maxLength={MESSAGE_MAX_LENGTH}
        placeholder="Write a message"
        value={text}
        error={error}
        className="min-w-0 grow"
        onValue={(next) => {
          edit(next)
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            void send()
          }
        }}
      />
      <Button type="submit" icon={<SendHorizontal aria-hidden className="size-5" />}>
        Send
      </Button>
    </form>
  )
}
