import { useState } from 'react'
import { lazyDialog } from '../../background/pwa/lazy-part.tsx'
import { classes } from '../../ui/classes.ts'
import { HomePhoto } from '../homes/parts/home-photo.tsx'
import * as strings from './strings/messages.ts'

// Many people never open it, so its code is loaded then.
const Lightbox = lazyDialog(() => import('../homes/parts/lightbox.tsx'), 'Lightbox')

interface MessagePhotosProps {
  urls: readonly string[]
  /** The name of the writer: `You`, or a first name. */
  writer: string
  mine: boolean
}

/** The photos of a message; a press opens the lightbox. */
export function MessagePhotos({ urls, writer, mine }: MessagePhotosProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const name = mine ? strings.myPhoto : strings.photoFrom(writer)
  const photos = urls.map((url, index) => ({
    url,
    alt: urls.length === 1 ? name : strings.photoOf(name, index + 1, urls.length),
    width: 0,
    height: 0,
    placeholder: '',
  }))
  const isWide = (index: number) => urls.length === 1 || (urls.length === 3 && index === 0)
  return (
    <>
      <ul
        className={classes(
          'grid gap-1 overflow-hidden rounded-lg',
          mine && 'justify-self-end',
          urls.length === 1 ? 'w-64' : 'w-72 grid-cols-2',
          'max-w-full',
        )}
      >
        {photos.map((photo, index) => (
          <li key={photo.url} className={classes('min-w-0', isWide(index) && 'col-span-full')}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpened(index)}
              className="block w-full cursor-zoom-in focus-visible:outline-offset-[-4px]"
            >
              <HomePhoto
                photo={photo}
                alt={photo.alt}
                sizes="288px"
                className={classes('w-full object-cover', isWide(index) ? 'aspect-4/3' : 'aspect-square')}
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Lightbox
          photos={photos}
          title={mine ? strings.myMessage : strings.messageOf(writer)}
          first={opened}
          canReport={!mine}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
