/**
 * For the element that shows a city's skyline: on a card and in its guide it goes by one name, so that the
 * one becomes the other on the way. By script: the site's policy refuses styles in HTML.
 */
export function cityWindow(city: string): (element: HTMLElement | null) => void {
  return (element) => {
    element?.style.setProperty('view-transition-name', `window-${city}`)
  }
}
