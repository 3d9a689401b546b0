import { PICTURE_FILES } from 'virtual:pictures'
import { cloneElement, useState } from 'react'
import type { PictureName } from '../../content/scene-names.ts'
import { firstDrawings } from './first-drawings.ts'

interface PictureProps {
  name: PictureName
  /** What it shows, where it says something that the text beside it does not; otherwise it is decoration. */
  alt?: string | undefined
  /** On the first screen: it is there at once. Others wait until they are near. */
  first?: boolean | undefined
  className?: string | undefined
}

/** A drawing as a file. Its size is in the document, so that nothing moves when it arrives. */
export function Picture({ name, alt = '', first = false, className = 'block h-auto w-full' }: PictureProps) {
  const [stands] = useState(() => first && (firstDrawings.source !== null || firstDrawings.kept.has(name)))
  if (stands) return <Standing name={name} alt={alt} className={className} />
  const [url, width, height] = PICTURE_FILES[name]
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}

/** A drawing that is part of the document. */
function Standing({ name, alt, className }: { name: PictureName; alt: string; className: string }) {
  const named = alt === '' ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': alt }
  const { source } = firstDrawings
  return source ? (
    <span {...named} data-drawing={name} className="contents">
      {cloneElement(source[name], { className })}
    </span>
  ) : (
    <span
      {...named}
      data-drawing={name}
      className="contents"
      suppressHydrationWarning
      // Hydration leaves such content as it stands; what is given here is never put anywhere.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
