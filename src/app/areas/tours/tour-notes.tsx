import { weekdayTimeLabel } from '../../../domain/core/time-labels.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOUR_NOTE_MAX_LENGTH } from '../../../domain/core/limits.ts'
import type { Tour, TourNote } from '../../../domain/tours/tour-view.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { useEntryText } from './use-entry-text.ts'
import type { TourWriter } from './use-tour-writer.ts'
import * as strings from './strings/tour.tsx'

interface TourNotesProps {
  listingId: string
  tour: Tour
  writer: TourWriter
}

/** The notes of a tour with their start times; typed text is stored within a second. */
export function TourNotes({ listingId, tour, writer }: TourNotesProps) {
  const account = useAccount()
  /** The entry key and the start time of the note that is being edited; a new note gets a new key. */
  const [openNote, setOpenNote] = useState<Pick<TourNote, 'key' | 'at'> | null>(null)
  const [deleted, setDeleted] = useState<TourNote | null>(null)
  const otherNotes = tour.notes.filter(({ key }) => key !== openNote?.key)
  const editedNote = tour.notes.find(({ key }) => key === openNote?.key)

  const begin = () => account && setOpenNote({ key: `note:${account.newId()}`, at: Date.now() })
  return (
    <section aria-labelledby="tour-notes">
      <h2 id="tour-notes" className="mb-3 font-display text-2xl font-bold">
        {strings.notes}
      </h2>
      {otherNotes.length > 0 && (
        <ol className="mb-4 border-t border-line">
          {otherNotes.map((note) => (
            <li key={note.key} className="flex items-start gap-3 border-b border-line py-2.5">
              <div className="min-w-0 grow">
                <time
                  dateTime={new Date(note.at).toISOString()}
                  className="block text-sm text-muted tabular-nums"
                >
                  {weekdayTimeLabel(note.at)}
                </time>
                <button
                  type="button"
                  aria-label={strings.editNote(note.text.slice(0, 60))}
                  onClick={() => setOpenNote(note)}
                  className="w-full rounded-sm text-left break-words whitespace-pre-line hover:bg-lavender"
                >
                  {note.text}
                </button>
              </div>
              <button
                type="button"
                aria-label={strings.deleteNote(note.text.slice(0, 60))}
                onClick={() => {
                  setDeleted(note)
                  void writer.write({ key: note.key, value: null })
                }}
                className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-lavender"
              >
                <Trash2 aria-hidden className="size-5" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {openNote === null ? (
        <Button variant="secondary" icon={<Plus aria-hidden className="size-5" />} onClick={begin}>
          {tour.notes.length === 0 ? strings.addNote : strings.addAnotherNote}
        </Button>
      ) : (
        <OpenNote
          key={openNote.key}
          note={{ key: openNote.key, at: openNote.at, text: editedNote?.text ?? '' }}
          listingId={listingId}
          onDone={() => setOpenNote(null)}
        />
      )}
      <ToastRegion
        toasts={
          deleted
            ? [
                {
                  id: deleted.key,
                  message: strings.noteDeleted,
                  action: {
                    label: strings.undo,
                    onAction: () => {
                      const { key, text, at } = deleted
                      void writer.write({ key, value: { text, at } })
                      setDeleted(null)
                    },
                  },
                },
              ]
            : []
        }
        onDismiss={() => setDeleted(null)}
      />
    </section>
  )
}

interface OpenNoteProps {
  note: TourNote
  listingId: string
  onDone: () => void
}

function OpenNote({ note: { key, at, text: stored }, listingId, onDone }: OpenNoteProps) {
  const { box, state, error, flush } = useEntryText({ listingId, key, begunAt: at }, stored)
  return (
    <div className="grid gap-2">
      <TextArea
        box={box}
        name="note"
        label={strings.noteBegunAt(at)}
        // The person has just opened this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={3}
        maxLength={TOUR_NOTE_MAX_LENGTH}
        error={error}
        onBlur={flush}
      />
      <div className="flex items-center gap-4">
        <Button variant="secondary" onClick={onDone}>
          {strings.done}
        </Button>
        {box.text.trim() !== '' &&
          (state.kind === 'saved' || state.kind === 'saving' || state.kind === 'dirty') && (
            <StatusDot status={state.kind === 'saved' ? 'saved' : 'saving'}>
              {state.kind === 'saved' ? strings.savedHere : strings.saving}
            </StatusDot>
          )}
      </div>
    </div>
  )
}
