import type { PhotoView } from '../../../../domain/listings/listing-view.ts'
import {
  isLocalPhoto,
  isPhotoPath,
  photoVariant,
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
} from '../../../../domain/core/photo-urls.ts'
import { MissingPicture, useMissingPicture } from '../../../data/images/missing-picture.tsx'
import { useLocalPicture } from '../../../data/images/use-local-picture.ts'
import { classes } from '../../../ui/classes.ts'
import { noPhoto } from './strings/home-cards.tsx'

interface HomePhotoProps {
  photo: PhotoView
  /** The text for screen readers; '' when the text beside the photo says the same. */
  alt: string
  /** The shown width as a `sizes` attribute, by which the browser chooses a file. */
  sizes: string
  /** Whether the photo loads at once; true for the first photo of a page. */
  eager?: boolean
  className?: string | undefined
}

/** A photo of a home in the size that is shown, with a placeholder until it is loaded. */
export function HomePhoto({ photo, alt, sizes, eager = false, className }: HomePhotoProps) {
  const { source: local, isUnreadable } = useLocalPicture(photo.url)
  const [missing, onError] = useMissingPicture(photo.url)
  if (isUnreadable) return <MissingPicture alt={alt} className={className} />
  if (isLocalPhoto(photo.url) || !isPhotoPath(photo.url)) {
    return local ? (
      <img src={local} alt={alt} className={className} />
    ) : (
      <span className={classes('block bg-lavender', className)} />
    )
  }
  const { url, width, height, placeholder } = photo
  if (missing) return <MissingPicture alt={alt} placeholder={placeholder} className={className} />
  return (
    <picture className="contents">
      {PHOTO_FORMATS.map((format) => (
        <source
          key={format}
          // With display: contents on `picture`, a visible source would be a cell of the surrounding grid.
          className="hidden"
          type={`image/${format}`}
          sizes={sizes}
          srcSet={PHOTO_WIDTHS.map((each) => `${photoVariant(url, each, format)} ${each}w`).join(', ')}
        />
      ))}
      <img
        src={url}
        alt={alt}
        width={width || undefined}
        height={height || undefined}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={onError}
        // The placeholder is inline data: it needs no request and shifts no layout.
        ref={(element) => {
          if (element && placeholder !== '' && !element.complete)
            element.style.background = `center / cover url("${placeholder}")`
        }}
        className={className}
      />
    </picture>
  )
}

/** A box in place of the photo of a home without photos. */
export function NoPhoto({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classes('grid place-items-center bg-lavender text-sm text-on-lavender', className)}
    >
      {noPhoto}
    </span>
  )
}
