/**
 * A ref for the element with a city's skyline. It sets the same view transition name on the card and in the
 * guide, so that one turns into the other. It runs in JavaScript, because the Content Security Policy forbids
 * style attributes in HTML.
 */
export function skylineTransitionRef(city: string): (element: HTMLElement | null) => void {
  return (element) => {
    element?.style.setProperty('view-transition-name', `window-${city}`)
  }
}
