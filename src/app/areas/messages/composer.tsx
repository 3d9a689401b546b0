import { ImagePlus, SendHorizontal } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { lazyPart } from '../../background/pwa/lazy-part.tsx'
import { fieldErrors } from '../../../domain/core/field-errors.ts'
import { MESSAGE_MAX_LENGTH } from '../../../domain/core/limits.ts'
import { NewMessage } from '../../../domain/messages/message.ts'
import { Button } from '../../ui/button.tsx'
import { isSendingEnter } from '../../ui/enter-key.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useAutosavedText } from '../../forms/use-autosaved-text.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { usePastedAndDroppedFiles } from '../../forms/images/use-pasted-files.ts'
import { PickedStrip } from '../../forms/images/picked-strip.tsx'
import { usePickedPhotos } from '../../forms/images/use-picked-photos.ts'
import { photoFiles } from '../../forms/strings/pictures.ts'
import { MESSAGE_ROOM } from '../../../offline/photos/picked-photos.ts'
import { classes } from '../../ui/classes.ts'
import * as strings from './strings/messages.ts'

const FraudNote = lazyPart(() => import('./parts/fraud-note.tsx'), 'FraudNote')

interface ComposerProps {
  personId: string
  aboutListingId: string | null
  /** A suggested text that the person chose; it fills an empty field. */
  suggestedText: string | null
  /** Whether the two people have not written to each other yet. */
  isFirst: boolean
}

/** The field for a new message; the device stores the unsent text and photos of each thread. */
export function Composer({ personId, aboutListingId, suggestedText, isFirst }: ComposerProps) {
  const [error, setError] = useState<string | null>(null)
  const box = useAutosavedText(personId, {
    suggestion: suggestedText && suggestedText.slice(0, MESSAGE_MAX_LENGTH),
    onState: ({ kind }) => {
      if (kind === 'failed') setError((shown) => shown ?? strings.notSaved)
      // Saving works again, so its error goes; an error about an unsent message stays.
      else if (kind === 'saved') setError((shown) => (shown === strings.notSaved ? null : shown))
    },
  })

  const picked = usePickedPhotos(personId, MESSAGE_ROOM)
  const isDragging = usePastedAndDroppedFiles(picked.add)
  const isFull = picked.urls.length + picked.adding >= MESSAGE_ROOM.max
  const picker = useRef<HTMLInputElement>(null)
  const pickButton = useRef<HTMLButtonElement>(null)
  const onFilesChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // Clearing the input lets the person choose the same file again.
    event.currentTarget.value = ''
    picked.add(files)
  }

  const [pending, send] = useSubmit(
    async (form) => {
      const rest = {
        recipientId: personId,
        ...(aboutListingId === null ? {} : { listingId: aboutListingId }),
      }
      const payloadOf = (content: string, photos: readonly string[]) => ({
        ...rest,
        content,
        ...(photos.length === 0 ? {} : { photos: [...photos] }),
      })
      try {
        // The words stay in their box, where they are stored, until the photos are stored too.
        const photos = picked.adding > 0 ? await picked.ready() : picked.urls
        if (form.isRepeat && box.current() === '' && photos.length === 0) return undefined
        const problem = fieldErrors(NewMessage, payloadOf(box.current(), photos))[0]
        if (problem) return setError(problem.message)
        setError(null)
        // The box is emptied in the same task as the press, because words typed from now on are the next message.
        await box.send(async (content, takes) =>
          form.add({ kind: 'message.send', payload: payloadOf(content, await picked.ready()), takes }),
        )
      } catch {
        setError(strings.notSent)
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
      className={classes(
        'grid shrink-0 gap-2 border-t border-line py-2',
        isDragging && 'rounded-lg outline-3 outline-brand outline-dashed',
      )}
    >
      {box.text.trim() !== '' && (
        <FraudNote audience="writer" text={box.text} isFirst={isFirst} className="px-1" />
      )}
      <PickedStrip picked={picked} onRemoved={() => pickButton.current?.focus()} />
      <div className="flex items-end gap-2">
        <button
          ref={pickButton}
          type="button"
          aria-label={strings.addPhotos}
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && picker.current?.click()}
          className="grid size-11 shrink-0 place-items-center rounded-full text-brand hover:bg-lavender aria-disabled:opacity-40"
        >
          <ImagePlus aria-hidden className="size-5" />
        </button>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          tabIndex={-1}
          aria-label={photoFiles}
          onChange={onFilesChosen}
        />
        <TextArea
          name="content"
          label={strings.message}
          labelHidden
          grows
          maxLength={MESSAGE_MAX_LENGTH}
          placeholder={strings.writeMessage}
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
          aria-label={strings.send}
          pending={pending}
          size="bare"
          className="size-11 shrink-0 rounded-full"
          icon={<SendHorizontal aria-hidden className="size-5" />}
        />
      </div>
    </form>
  )
}
