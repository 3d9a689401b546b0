import type { ReactElement } from 'react'
import type { PictureName } from '../../content/scene-names.ts'

/**
 * The picture on a page's first screen stands in its HTML, so that it is there with the first paint; the
 * script knows nothing of it. Where the page is taken over, what stands there is kept; where the page is
 * drawn anew, the picture's file is shown.
 */
interface FirstDrawings {
  /** While the build renders: the drawings themselves. */
  source: Readonly<Record<PictureName, ReactElement<{ className?: string | undefined }>>> | null
  /** Until the first navigation in a page that the build rendered: what stands in it. */
  kept: ReadonlySet<string>
}

export const firstDrawings: FirstDrawings = { source: null, kept: new Set() }

/** Notes what stands in a prerendered page before it is hydrated. */
export function keepFirstDrawings(root: ParentNode): void {
  firstDrawings.kept = new Set(
    Array.from(
      root.querySelectorAll<HTMLElement>('[data-drawing]'),
      ({ dataset }) => dataset['drawing'] ?? '',
    ),
  )
}

/** The page was left: what its HTML holds is no longer what is shown. */
export function forgetFirstDrawings(): void {
  firstDrawings.kept = new Set()
}
