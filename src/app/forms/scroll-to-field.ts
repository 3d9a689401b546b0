/**
 * Brings the first invalid field into view, puts the focus in it and nudges it. Fields carry their
 * name in `data-field`.
 */
export function scrollToField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  if (!place) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'center' })
  place.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  // Two names for one movement: the other one restarts it when the same field is wrong twice.
  place.dataset['nudge'] = place.dataset['nudge'] === 'odd' ? 'even' : 'odd'
}
