import { FRAME_LABELS } from '../../content/nav.ts'

/** The first link in the tab order; it leads to the id `main`, which every page's <main> has. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {FRAME_LABELS.skip}
    </a>
  )
}
