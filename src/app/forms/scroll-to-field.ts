/**
 * Scrolls to a field and focuses it: its choice, else its first control. The element of a field has its name in
 * `data-field`.
 * @returns the element, or null when the page has no such field.
 */
export function focusField(field: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  if (!element) return null
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isReducedMotion ? 'auto' : 'smooth', block: 'center' })
  const control =
    element.querySelector<HTMLElement>('input:checked') ??
    element.querySelector<HTMLElement>('input, select, textarea, button')
  control?.focus({ preventScroll: true })
  return element
}

/** Scrolls to an invalid field, focuses it and starts its nudge animation. */
export function scrollToField(field: string): void {
  const element = focusField(field)
  if (!element) return
  // Two names for one animation: the change of the name restarts it when the same field is invalid again.
  element.dataset['nudge'] = element.dataset['nudge'] === 'odd' ? 'even' : 'odd'
}
