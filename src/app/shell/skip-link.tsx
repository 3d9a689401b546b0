import { FRAME_WORDS } from '../../content/nav.ts'

/** First in the tab order; every frame's <main> has the id it leads to. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-night px-4 py-2.5 font-semibold text-on-night focus:translate-y-0"
    >
      {FRAME_WORDS.skip}
    </a>
  )
}
