import { neighborhoodFile } from '../../content/neighborhood-files.ts'
import { NEIGHBORHOOD_SIZES } from './neighborhood-size.ts'

interface NeighborhoodPictureProps {
  /** The slug of the city guide. */
  slug: string
  /** The id of the neighborhood. */
  id: string
  wide?: boolean | undefined
  className?: string | undefined
}

/** The image file of a neighborhood, which the build draws from a few parameters; decoration. */
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
