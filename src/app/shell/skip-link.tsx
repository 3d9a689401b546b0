import { FRAME_WORDS } from '../../content/nav.ts'

/** The first link in the tab order; it leads to the id `main`, which every page's <main> has. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {FRAME_WORDS.skip}
    </a>
  )
}
