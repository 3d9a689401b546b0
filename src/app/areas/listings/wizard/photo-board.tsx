import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import type { FormPhoto } from '../../../../domain/listings/listing-form.ts'
import { PHOTOS_MAX } from '../../../../domain/core/limits.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ToastRegion } from '../../../ui/toast-region.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { useTileKeys } from './use-tile-keys.ts'
import type { ListingPhotos } from './use-listing-photos.ts'
import { useReorder } from './use-reorder.ts'
import { PictureInputs } from '../../../forms/images/picture-inputs.tsx'
import { usePastedAndDroppedFiles } from '../../../forms/images/use-pasted-files.ts'
import * as strings from '../strings/listing-photos.ts'

const filesOf = (list: FileList | null | undefined) => [...(list ?? [])]

/** The photos of a listing: picked, dropped, pasted or taken, and put in order; the first is the cover. */
export function PhotoBoard({ photos, list }: { photos: ListingPhotos; list: readonly FormPhoto[] }) {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const board = useRef<HTMLElement>(null)
  /** Focuses the Add button, after the focused element was removed. */
  const focusAdd = () => board.current?.querySelector<HTMLElement>('[data-add-photos]')?.focus()
  const isDragging = usePastedAndDroppedFiles(photos.add)
  const [isConfirming, setIsConfirming] = useState(false)
  const reorder = useReorder(list, (order) =>
    photos.change((now) => {
      const place = (photo: FormPhoto) => {
        const at = order.indexOf(photo.url)
        return at === -1 ? now.length : at
      }
      return now.toSorted((a, b) => place(a) - place(b))
    }),
  )
  const { add } = photos
  const keyOf = useTileKeys(list)

  const onFilesChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = filesOf(event.currentTarget.files)
    // Clearing the input lets the person choose the same file again.
    event.currentTarget.value = ''
    add(files)
  }
  const count = list.length + photos.photosInProgress.length

  return (
    <section
      ref={board}
      aria-label={strings.photosOfHome}
      className={classes(
        'grid gap-4 rounded-lg',
        isDragging && 'outline-3 outline-offset-4 outline-brand outline-dashed',
      )}
    >
      {photos.refusals.length > 0 && (
        <Notice
          tone="error"
          onDismiss={photos.dismissRefusals}
          action={
            photos.unstoredFiles.length > 0 ? (
              <Button size="sm" variant="secondary" onClick={photos.addUnstoredFiles}>
                {strings.tryFilesAgain(photos.unstoredFiles.length)}
              </Button>
            ) : undefined
          }
        >
          <ul>
            {photos.refusals.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {count > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3" data-photos>
          {reorder.shown.map((photo, index) => (
            <PhotoTile
              key={keyOf(photo)}
              photo={photo}
              index={index}
              count={list.length}
              upload={photos.uploadOf(photo.url)}
              photos={photos}
              reorder={reorder}
            />
          ))}
          {photos.photosInProgress.map((item) => (
            <li key={item.key} className="relative overflow-hidden rounded-md bg-lavender">
              <img
                src={item.preview}
                alt={item.name}
                decoding="async"
                className="aspect-4/3 w-full object-cover opacity-60"
              />
              <span className="absolute inset-0 grid place-items-center text-on-lavender">
                <Spinner size={28} label={strings.saving(item.name)} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          data-add-photos
          icon={<ImagePlus aria-hidden className="size-5" />}
          aria-disabled={count >= PHOTOS_MAX || undefined}
          onClick={() => picker.current?.click()}
        >
          {strings.addPhotos}
        </Button>
        <Button
          variant="secondary"
          icon={<Camera aria-hidden className="size-5" />}
          className="pointer-fine:hidden"
          aria-disabled={count >= PHOTOS_MAX || undefined}
          onClick={() => camera.current?.click()}
        >
          {strings.takePhoto}
        </Button>
        {list.length > 1 && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden className="size-5" />}
            onClick={() => setIsConfirming(true)}
          >
            {strings.deleteAll}
          </Button>
        )}
        <span className="ml-auto text-sm text-muted tabular-nums" aria-live="polite">
          {strings.photoCount(count)}
        </span>
      </div>
      <p className="text-sm text-muted">{strings.dropHint}</p>
      <PictureInputs picker={picker} camera={camera} onChange={onFilesChosen} />
      <p className="sr-only" aria-live="assertive">
        {reorder.announcement}
      </p>
      <ToastRegion
        toasts={
          photos.deletedCount === null
            ? []
            : [
                {
                  id: 'deleted',
                  message: strings.deleted(photos.deletedCount),
                  action: {
                    label: strings.undo,
                    onAction: () => {
                      focusAdd()
                      void photos.undoDelete()
                    },
                  },
                },
              ]
        }
        onDismiss={photos.dismissUndo}
      />
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={strings.deleteAllTitle(list.length)}
        role="alertdialog"
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              {strings.keepThem}
            </Button>
            <Button
              onClick={() => {
                setIsConfirming(false)
                void photos.removeAll().then(focusAdd)
              }}
            >
              {strings.deleteAll}
            </Button>
          </>
        }
      >
        <p>{strings.deleteAllText}</p>
      </Dialog>
    </section>
  )
}
