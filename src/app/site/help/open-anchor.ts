/** The address whose anchor was opened last. */
let openedAddress = ''

/**
 * Opens the `details` around the anchor of the URL (`#outbox`), because some browsers do not. Once for an address: the
 * first script does it, and when the app takes over the page later, the person has scrolled and folded.
 */
export function openAnchor(): void {
  if (location.href === openedAddress || location.hash === '') return
  openedAddress = location.href
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  for (let each = target.closest('details'); each; each = each.parentElement?.closest('details') ?? null)
    each.open = true
  target.scrollIntoView()
}

/** Lets the same address be opened again, after the page was left. */
export function forgetAnchor(): void {
  openedAddress = ''
}
