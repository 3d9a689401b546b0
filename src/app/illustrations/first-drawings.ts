import type { ReactElement } from 'react'
import type { PictureName } from '../../content/scene-names.ts'

/**
 * The drawings on the first screen of a page. The build writes them into the page's HTML, so that they appear
 * with the first paint; the JavaScript does not contain them. Hydration leaves them in place, and a page that
 * is rendered in the browser shows the image files instead.
 */
interface FirstDrawings {
  /** The drawings while the build renders; null in the browser. */
  source: Readonly<Record<PictureName, ReactElement<{ className?: string | undefined }>>> | null
  /** The names of the drawings in a prerendered page, until the first navigation. */
  inDocument: ReadonlySet<string>
}

export const firstDrawings: FirstDrawings = { source: null, inDocument: new Set() }

/** Records the drawings of a prerendered page before it is hydrated. */
export function recordFirstDrawings(root: ParentNode): void {
  firstDrawings.inDocument = new Set(
    Array.from(
      root.querySelectorAll<HTMLElement>('[data-drawing]'),
      ({ dataset }) => dataset['drawing'] ?? '',
    ),
  )
}

/** Clears the record after the first navigation, because the page of the HTML is no longer shown. */
export function clearFirstDrawings(): void {
  firstDrawings.inDocument = new Set()
}
