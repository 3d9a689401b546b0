import { PICTURE_FILES } from 'virtual:pictures'
import { cloneElement, useState } from 'react'
import type { PictureName } from '../../content/scene-names.ts'
import { firstDrawings } from './first-drawings.ts'

interface PictureProps {
  name: PictureName
  /** The description, if the picture adds something to the text beside it; empty for decoration. */
  alt?: string | undefined
  /** Whether the picture is on the first screen and loads at once; others load lazily. */
  first?: boolean | undefined
  className?: string | undefined
}

/** A drawing as an image file. Its size is in the HTML, so that nothing shifts when it loads. */
export function Picture({ name, alt = '', first = false, className = 'block h-auto w-full' }: PictureProps) {
  const [isInline] = useState(
    () => first && (firstDrawings.source !== null || firstDrawings.inDocument.has(name)),
  )
  if (isInline) return <InlineDrawing name={name} alt={alt} className={className} />
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

/** A drawing that is part of the HTML. */
function InlineDrawing({ name, alt, className }: { name: PictureName; alt: string; className: string }) {
  const ariaProps = alt === '' ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': alt }
  const { source } = firstDrawings
  return source ? (
    <span {...ariaProps} data-drawing={name} className="contents">
      {cloneElement(source[name], { className })}
    </span>
  ) : (
    <span
      {...ariaProps}
      data-drawing={name}
      className="contents"
      suppressHydrationWarning
      // Hydration leaves such content in the page unchanged, so this empty value is never written.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
