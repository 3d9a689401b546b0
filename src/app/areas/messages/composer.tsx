import { SendHorizontal } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { MESSAGE_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { MessageContent } from '../../../domain/messages/message.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { beforeLeaving } from '../../data/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DraftSaver } from '../../forms/wizard/draft-saver.ts'
import { saveComposerDraft, readComposerDraft } from '../../../offline/drafts/composer-drafts.ts'
import { enqueue } from '../../../offline/outbox/enqueue.ts'

const NOT_SAVED = 'This device could not save your words. They are still in this box.'
const NOT_SENT =
  'This device could not save your message, so it was not sent. Free some space and press Send again.'

interface ComposerProps {
  personId: string
  about: string | null
  /** What an empty box begins with: a suggestion that the person chose to send. */
  say: string | null
}

/** Where a message is written; every thread keeps its own half-written one on the disk. */
export function Composer({ personId, about, say }: ComposerProps) {
  const account = useAccount()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const saver = useRef<DraftSaver<string> | null>(null)
  const touched = useRef(false)
  const suggestion = useRef(say === null ? null : say.slice(0, MESSAGE_MAX_LENGTH))
  const owner = useRef<string | null>(null)
  /** What is in the box now, for whoever asks between two renders. */
  const written = useRef('')
  const write = useCallback((next: string) => {
    written.current = next
    setText(next)
  }, [])

  useEffect(() => {
    if (!account) return undefined
    if (owner.current !== null && owner.current !== account.userId) {
      // Another person's box begins with nothing of the one before.
      touched.current = false
      write('')
    }
    owner.current = account.userId
    const mine = new DraftSaver<string>({
      write: ({ fields }) => saveComposerDraft(account, personId, fields),
      onState: (state) => {
        if (state.kind === 'failed') setError((shown) => shown ?? NOT_SAVED)
        // There is room again: the complaint goes, one about a message that was not sent stays.
        else if (state.kind === 'saved') setError((shown) => (shown === NOT_SAVED ? null : shown))
      },
    })
    saver.current = mine
    // Opened anew under this page: what is in the box goes to the disk again.
    if (touched.current) mine.edit({ fields: written.current, step: 1 })
    void readComposerDraft(account, personId).then(
      (stored) => {
        if (touched.current) return
        const begin = stored === '' && suggestion.current !== null ? suggestion.current : null
        write(begin ?? stored)
        // Once: what is sent or emptied does not come back.
        if (begin !== null) mine.edit({ fields: begin, step: 1 })
        suggestion.current = null
      },
      () => undefined,
    )
    const stop = beforeLeaving(
      () => mine.flush(),
      () => !mine.hasUnsaved,
      () => written.current,
    )
    return () => {
      stop()
      mine.stop()
    }
  }, [account, personId, write])

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (!account) return
    const found = fieldErrors(MessageContent, text)[0]
    if (found) return setError(found.message)
    // The box is free at once: whoever types on while this one is written down loses nothing of the next.
    write('')
    setError(null)
    try {
      await saver.current?.flush()
      await enqueue(account, {
        kind: 'message.send',
        payload: { recipientId: personId, content: text, ...(about === null ? {} : { listingId: about }) },
      })
    } catch {
      write(written.current === '' ? text : `${text}\n${written.current}`)
      saver.current?.edit({ fields: written.current, step: 1 })
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
          touched.current = true
          write(next)
          setError(null)
          saver.current?.edit({ fields: next, step: 1 })
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
