/** The bars of a browser that come and go are lower than this, and the keyboard of a phone is higher. */
const KEYBOARD_MIN_PX = 120

/**
 * Tells the style sheet about the keyboard of the screen, which covers the bottom of the window without
 * resizing it: `data-keyboard` at the root while it is open, and in `--keyboard-height` how much of the bottom
 * it covers. That part shrinks while Safari moves the window up behind the keyboard.
 */
export function watchKeyboard(): void {
  const visible = window.visualViewport
  if (!visible) return
  const root = document.documentElement
  let coveredBefore = 0
  const update = () => {
    const { height, offsetTop, scale } = visible
    const isOpen = root.clientHeight - height * scale > KEYBOARD_MIN_PX
    const covered = isOpen ? Math.max(0, Math.round(root.clientHeight - offsetTop - height)) : 0
    root.toggleAttribute('data-keyboard', isOpen)
    // Every element would get its styles anew, also when the value is the same.
    if (covered !== coveredBefore) root.style.setProperty('--keyboard-height', `${covered}px`)
    coveredBefore = covered
  }
  visible.addEventListener('resize', update)
  visible.addEventListener('scroll', update)
}
