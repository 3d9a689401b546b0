import type { PhotoView } from '../../../../domain/listings/listing-view.ts'
import { isLocalPhoto, isPhotoPath, photoVariant, PHOTO_FORMATS, PHOTO_WIDTHS } from '../../../../domain/core/photo-urls.ts'
import { MissingPicture, useMissingPicture } from '../../../data/images/missing-picture.tsx'
import { useLocalPicture } from '../../../data/images/use-local-picture.ts'
import { classes } from '../../../ui/classes.ts'

interface HomePhotoProps {
  photo: PhotoView
  /** What a screen reader says; '' where the words beside it say it. */
  alt: string
  /** How wide it is drawn, for the browser to choose by: a `sizes` attribute. */
  sizes: string
  /** The first one of a page is fetched at once. */
  eager?: boolean
  className?: string | undefined
}

/** A picture of a home in the size that its place needs, with a hint of itself until it is there. */
export function HomePhoto({ photo, alt, sizes, eager = false, className }: HomePhotoProps) {
  const local = useLocalPicture(photo.url)
  const [missing, onError] = useMissingPicture(photo.url)
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
          // A picture without a box of its own would make them cells of whatever grid it stands in.
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
        // Its own hint of itself, as bytes in the page: no request, no shift.
        ref={(element) => {
          if (element && placeholder !== '' && !element.complete)
            element.style.background = `center / cover url("${placeholder}")`
        }}
        className={className}
      />
    </picture>
  )
}

/** In the place of a picture that there is none of. */
export function NoPhoto({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={classes('grid place-items-center bg-lavender text-sm text-on-lavender', className)}
    >
      No photo
    </span>
  )
}
