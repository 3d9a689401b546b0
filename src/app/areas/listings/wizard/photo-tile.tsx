import { refusalText } from '../../../../contract/ops.ts'
import { CircleAlert, CloudUpload, GripVertical, Pencil, RotateCw, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UPLOAD_FAILED_MESSAGE } from '../../../../domain/listings/photo-picks.ts'
import type { FormPhoto } from '../../../../domain/listings/listing-form.ts'
import { PHOTO_ALT_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import type { Op } from '../../../../sync/types.ts'
import { MissingPicture, useMissingPicture } from '../../../data/images/missing-picture.tsx'
import { useLocalPicture } from '../../../data/images/use-local-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { isSendingEnter } from '../../../ui/enter-key.ts'
import { useAutosavedText } from '../../../forms/use-autosaved-text.ts'
import { usePress } from '../../../ui/use-press.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { UploadRing } from './upload-ring.tsx'
import type { ListingPhotos } from './use-listing-photos.ts'
import type { Reorder } from './use-reorder.ts'
import * as strings from '../strings/listing-photos.ts'
import { photoNumber } from '../../homes/parts/strings/home-photos.ts'

interface PhotoTileProps {
  photo: FormPhoto
  index: number
  count: number
  upload: Op | undefined
  photos: ListingPhotos
  reorder: Reorder<FormPhoto>
}

const TOOL_BUTTON =
  'grid size-9 place-items-center rounded-full text-text hover:bg-lavender focus-visible:outline-offset-0 aria-disabled:opacity-40'

const PHOTO_CLASS = 'aspect-4/3 w-full'

/** One photo of a listing with its position, its upload status and its actions. */
export function PhotoTile({ photo, index, count, upload, photos, reorder }: PhotoTileProps) {
  const { source, isUnreadable } = useLocalPicture(photo.url)
  const [missing, onError] = useMissingPicture(source)
  const [describing, setDescribing] = useState(false)
  const [turning, press] = usePress()
  const number = index + 1
  const alt = photo.alt || photoNumber(number, count)
  const refused = upload?.state === 'rejected' || upload?.state === 'needs-review'
  return (
    <li
      data-place={index}
      data-photo={photo.url}
      className={classes(
        'relative overflow-hidden rounded-md border bg-raised transition-shadow duration-150',
        reorder.draggedUrl === photo.url ? 'border-brand shadow-float' : 'border-line',
        refused && 'border-bad',
      )}
    >
      <div className="relative">
        {(isUnreadable || (source && missing)) && <MissingPicture alt={alt} className={PHOTO_CLASS} />}
        {source && !missing && (
          <img
            src={source}
            alt={alt}
            onError={onError}
            decoding="async"
            draggable={false}
            className={classes(PHOTO_CLASS, 'object-cover')}
          />
        )}
        {!source && !isUnreadable && <span className={classes(PHOTO_CLASS, 'block bg-lavender')} />}
        {index === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-lamp px-2.5 py-0.5 text-sm font-semibold text-on-lamp">
            {strings.cover}
          </span>
        )}
        <button
          type="button"
          aria-label={strings.movePhoto(number, count)}
          aria-keyshortcuts="ArrowLeft ArrowRight Home End"
          className="absolute top-1.5 right-1.5 grid size-9 cursor-grab touch-none place-items-center rounded-full bg-raised/90 text-text shadow-float active:cursor-grabbing"
          {...reorder.handleProps(photo.url)}
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <UploadState upload={upload} />
      </div>
      {refused && (
        <div className="grid gap-2 px-3 pt-2.5 text-sm" role="alert">
          <p className="flex items-start gap-1.5 font-medium text-bad">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {refusalText(upload, UPLOAD_FAILED_MESSAGE)}
          </p>
          <p className="text-muted">{strings.notUploaded}</p>
          <Button size="sm" variant="secondary" onClick={() => photos.retryUpload(photo.url)}>
            {strings.tryAgain}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-y-1 px-0.5 py-1 sm:px-1.5">
        <button
          type="button"
          className={TOOL_BUTTON}
          aria-label={strings.makeCover(number)}
          aria-disabled={index === 0 || undefined}
          onClick={() => reorder.move(photo.url, 0)}
        >
          <Star aria-hidden className={classes('size-4.5', index === 0 && 'fill-current')} />
        </button>
        <button
          type="button"
          className={TOOL_BUTTON}
          aria-label={strings.rotatePhoto(number)}
          aria-busy={turning || undefined}
          onClick={() => press(() => photos.rotate(photo))}
        >
          <RotateCw aria-hidden className={classes('size-4.5', turning && 'animate-spin')} />
        </button>
        <button
          type="button"
          className={TOOL_BUTTON}
          aria-label={strings.describePhoto(number)}
          onClick={() => setDescribing(true)}
        >
          <Pencil aria-hidden className={classes('size-4.5', photo.alt !== '' && 'text-brand')} />
        </button>
        <button
          type="button"
          className={TOOL_BUTTON}
          aria-label={strings.deletePhoto(number)}
          data-delete
          onClick={(event) => {
            focusNeighbour(event.currentTarget)
            void photos.remove(photo)
          }}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </button>
      </div>
      {describing && (
        <DescribeDialog
          photo={photo}
          number={number}
          onClose={() => setDescribing(false)}
          onSave={(alt) =>
            photos.change((list) => list.map((each) => (each.url === photo.url ? { ...each, alt } : each)))
          }
        />
      )}
    </li>
  )
}

/** Moves a keyboard user's focus to a neighbouring tile, or to the Add button, before a tile is deleted. */
function focusNeighbour(button: HTMLElement): void {
  const tile = button.closest('li')
  const neighbour = [tile?.nextElementSibling, tile?.previousElementSibling]
    .map((each) => each?.querySelector<HTMLElement>('[data-delete]'))
    .find(Boolean)
  const target = neighbour ?? button.closest('section')?.querySelector<HTMLElement>('[data-add-photos]')
  target?.focus()
}

function UploadState({ upload }: { upload: Op | undefined }) {
  if (!upload || upload.state === 'done' || upload.state === 'rejected' || upload.state === 'needs-review')
    return null
  return (
    <span className="absolute bottom-2 left-2 inline-flex items-center gap-1.5 rounded-full bg-raised/90 px-2.5 py-1 text-sm text-text">
      {upload.state === 'sending' ? (
        <UploadRing opId={upload.opId} />
      ) : (
        <>
          <CloudUpload aria-hidden className="size-4" /> {strings.waiting}
        </>
      )}
    </span>
  )
}

function DescribeDialog({
  photo,
  number,
  onClose,
  onSave,
}: {
  photo: FormPhoto
  number: number
  onClose: () => void
  onSave: (alt: string) => Promise<unknown>
}) {
  // The address of a picture changes when it is uploaded; the box stays the one that was opened.
  const [url] = useState(photo.url)
  const box = useAutosavedText(`photo-alt:${url}`, { initial: photo.alt, oneLine: true })
  const [saving, press] = usePress()
  const save = () =>
    press(async () => {
      await box.finish((text) => onSave(text.trim()))
      onClose()
    })
  const cancel = async () => {
    await box.discard()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.describePhoto(number)}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {strings.cancel}
          </Button>
          <Button pending={saving} onClick={save}>
            {strings.save}
          </Button>
        </>
      }
    >
      <TextField
        name="alt"
        label={strings.whatItShows}
        hint={strings.whatItShowsHint}
        maxLength={PHOTO_ALT_MAX_LENGTH}
        box={box}
        onKeyDown={(event) => {
          if (isSendingEnter(event)) save()
        }}
      />
    </Dialog>
  )
}
