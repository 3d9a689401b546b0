import { X } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MissingPicture } from '../../data/images/missing-picture.tsx'
import { useLocalPicture } from '../../data/images/use-local-picture.ts'
import type { PickedPhotos } from './use-picked-photos.ts'
import * as strings from '../strings/pictures.ts'

/** The photos of an unsent message or report, each with a button that removes it. */
export function PickedStrip({ picked, onRemoved }: { picked: PickedPhotos; onRemoved: () => void }) {
  const { urls, adding, refusals } = picked
  return (
    <>
      {refusals.length > 0 && (
        <Notice tone="error" onDismiss={picked.dismissRefusals}>
          <ul>
            {refusals.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {(urls.length > 0 || adding > 0) && (
        <ul aria-label={strings.photosToSend} className="flex gap-2 overflow-x-auto px-1 pt-1">
          {urls.map((url, index) => (
            <li key={url} className="relative shrink-0">
              <PickedPhoto url={url} alt={strings.unsentPhoto(index + 1, urls.length)} />
              <button
                type="button"
                aria-label={strings.removePhoto(index + 1)}
                onClick={() => void picked.remove(url).then(onRemoved)}
                className="absolute -top-1 -right-1 grid size-11 place-items-start justify-items-end p-2"
              >
                <span className="grid size-6 place-items-center rounded-full bg-raised text-text">
                  <X aria-hidden className="size-4" />
                </span>
              </button>
            </li>
          ))}
          {Array.from({ length: adding }, (_, index) => (
            <li
              key={index}
              className="grid size-20 shrink-0 place-items-center rounded-md bg-lavender text-on-lavender"
            >
              <Spinner size={24} label={null} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {adding > 0 ? strings.addingPhotos(adding) : urls.length > 0 ? strings.photosCount(urls.length) : ''}
      </p>
    </>
  )
}

function PickedPhoto({ url, alt }: { url: string; alt: string }) {
  const { source, isUnreadable } = useLocalPicture(url)
  const className = 'size-20 rounded-md object-cover'
  if (isUnreadable) return <MissingPicture alt={alt} className={className} />
  if (source === null) return <span className="block size-20 rounded-md bg-lavender" />
  return <img src={source} alt={alt} className={className} />
}
