/**
 * Scrolls to a field, focuses it and starts its nudge animation. The element of a field has its name in
 * `data-field`.
 */
export function scrollToField(field: string): void {
  const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  if (!element) return
  const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isReducedMotion ? 'auto' : 'smooth', block: 'center' })
  element.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  // Two names for one animation: the change of the name restarts it when the same field is invalid again.
  element.dataset['nudge'] = element.dataset['nudge'] === 'odd' ? 'even' : 'odd'
}
