import { neighborhoodFile } from '../../content/neighborhood-files.ts'
import { NEIGHBORHOOD_SIZES } from './neighborhood-size.ts'

interface NeighborhoodPictureProps {
  /** The guide's name in its path. */
  slug: string
  /** The neighborhood's. */
  id: string
  wide?: boolean | undefined
  className?: string | undefined
}

/** A street, as the build draws it from its few words: decoration, and no script. */
export function NeighborhoodPicture({ slug, id, wide = false, className }: NeighborhoodPictureProps) {
  const { width, height } = NEIGHBORHOOD_SIZES[wide ? 'wide' : 'usual']
  return (
    <img
      src={neighborhoodFile(slug, id, wide)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
