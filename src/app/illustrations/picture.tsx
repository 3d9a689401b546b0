import { PICTURE_FILES } from 'virtual:pictures'
import type { PictureName } from '../../content/scene-names.ts'

interface PictureProps {
  name: PictureName
  /** What it shows, where it says something that the text beside it does not; otherwise it is decoration. */
  alt?: string | undefined
  /** On the first screen: loaded at once. Others wait until they are near. */
  first?: boolean | undefined
  className?: string | undefined
}

/** A drawing as a file. Its size is in the document, so that nothing moves when it arrives. */
export function Picture({ name, alt = '', first = false, className }: PictureProps) {
  const [url, width, height] = PICTURE_FILES[name]
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className={className ?? 'block h-auto w-full'}
    />
  )
}
