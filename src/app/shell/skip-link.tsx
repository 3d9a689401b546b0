import { FRAME_WORDS } from '../../content/nav.ts'

/** First in the tab order; every frame's <main> has the id it leads to. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      {FRAME_WORDS.skip}
    </a>
  )
}
