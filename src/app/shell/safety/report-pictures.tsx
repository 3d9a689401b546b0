import { ImagePlus } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { PickedStrip } from '../../forms/images/picked-strip.tsx'
import type { PickedPhotos } from '../../forms/images/use-picked-photos.ts'
import { usePastedAndDroppedFiles } from '../../forms/images/use-pasted-files.ts'
import { photoFiles } from '../../forms/strings/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldShell } from '../../ui/field-shell.tsx'
import { REPORT_ROOM } from './report-room.ts'
import * as strings from '../strings/reporting.ts'

/** The pictures of an unsent report, chosen, pasted or dropped. */
export function ReportPictures({ picked }: { picked: PickedPhotos }) {
  const isDragging = usePastedAndDroppedFiles(picked.add, { inDialog: true })
  const isFull = picked.urls.length + picked.adding >= REPORT_ROOM.max
  const picker = useRef<HTMLInputElement>(null)
  const pickButton = useRef<HTMLButtonElement>(null)
  const onFilesChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // Clearing the input lets the person choose the same file again.
    event.currentTarget.value = ''
    picked.add(files)
  }
  return (
    <FieldShell
      as="group"
      name="photos"
      label={strings.pictures}
      optional
      hint={strings.picturesHint}
      className={classes(isDragging && 'rounded-lg outline-3 outline-offset-4 outline-brand outline-dashed')}
    >
      {() => (
        <div className="grid gap-2">
          <PickedStrip picked={picked} onRemoved={() => pickButton.current?.focus()} />
          <Button
            ref={pickButton}
            variant="secondary"
            size="sm"
            className="justify-self-start"
            icon={<ImagePlus aria-hidden className="size-4" />}
            aria-disabled={isFull || undefined}
            onClick={() => {
              if (!isFull) picker.current?.click()
            }}
          >
            {strings.addPictures}
          </Button>
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
        </div>
      )}
    </FieldShell>
  )
}
