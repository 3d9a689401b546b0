/** An element that a person names by what it is and by its name. */
export interface Named {
  role: 'button' | 'link' | 'field' | 'label' | 'heading' | 'tab' | 'menuitem' | 'radio'
  /** The source of a regular expression that the name matches, ignoring case. */
  name: string
  /** Which of several, counted from 0; negative numbers count from the end. */
  nth: number
}

/** The middle of an element in the window, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/*
 * These functions run in the page: the driver sends their source, so they must not use anything from outside.
 * `findScript` is put in front of each of them.
 */

/** The source of `find(named)` for the page: the element or null. */
export const findScript = `
  const find = ({ role, name, nth }) => {
    const selectors = {
      button: 'button, [role=button], summary, input[type=submit]',
      link: 'a[href]',
      field: 'input, textarea, select',
      label: 'label',
      heading: 'h1, h2, h3, h4',
      tab: '[role=tab]',
      menuitem: '[role=menuitem], [role=menu] a, [role=menu] button',
      radio: 'input[type=radio]',
    }
    const isShown = (element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
    }
    const textOf = (element) => (element ? element.innerText || element.textContent || '' : '')
    const nameOf = (element) => {
      const ids = element.getAttribute('aria-labelledby')
      if (element.getAttribute('aria-label')) return element.getAttribute('aria-label')
      if (ids) return ids.split(' ').map((id) => textOf(document.getElementById(id))).join(' ')
      if (element.labels && element.labels.length > 0) return [...element.labels].map(textOf).join(' ')
      return textOf(element)
    }
    const dialogs = document.querySelectorAll('dialog[open]')
    const modal = [...dialogs].filter((dialog) => dialog.matches(':modal')).at(-1)
    const pattern = new RegExp(name, 'i')
    const needsBox = role !== 'radio'
    const found = [...(modal ?? document).querySelectorAll(selectors[role])].filter(
      (element) => (!needsBox || isShown(element)) && pattern.test(nameOf(element).trim()),
    )
    return found.at(nth) ?? null
  }`

/** In the page: the point to press an element at, once it is in the window and nothing covers it; else null. */
export const pointScript = `(named) => {
  ${findScript}
  const element = find(named)
  if (!element || element.disabled) return null
  // A link that goes over two lines has a box for each.
  const box = () => element.getClientRects()[0] ?? element.getBoundingClientRect()
  const middle = () => ({ x: Math.round(box().left + box().width / 2), y: Math.round(box().top + box().height / 2) })
  let at = middle()
  if (at.x < 0 || at.y < 0 || at.x >= innerWidth || at.y >= innerHeight) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    at = middle()
  }
  const hit = document.elementFromPoint(at.x, at.y)
  const labels = [...(element.labels ?? [])]
  const isHit = hit && (element.contains(hit) || labels.some((label) => label.contains(hit)))
  return isHit ? at : null
}`

/**
 * In the page: blocks the next click if it meets another element, because the page has moved since it was looked at.
 * Returns false when the element is gone.
 */
export const guardScript = `(named) => {
  ${findScript}
  const element = find(named)
  if (!element) return false
  const mine = [element, ...(element.labels ?? [])]
  window.isPressMissed = false
  const check = (event) => {
    if (mine.some((each) => each.contains(event.target))) return
    window.isPressMissed = true
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.endGuard = () => removeEventListener('click', check, { capture: true })
  addEventListener('click', check, { capture: true, once: true })
  return true
}`

/** In the page: ends the guard. Returns whether it has blocked a click; a page that was just opened has no guard. */
export const missedScript = `() => {
  window.endGuard?.()
  return window.isPressMissed === true
}`

/** In the page: puts the focus into a text box and selects its text; false when there is no such box. */
export const focusScript = `(named) => {
  ${findScript}
  const element = find(named)
  if (!element) return false
  element.focus()
  if ('select' in element) element.select()
  return document.activeElement === element
}`

/** In the page: whether there is such an element. */
export const existsScript = `(named) => {
  ${findScript}
  return find(named) !== null
}`

/** In the page: the value of a text box; null when there is no such box. */
export const valueScript = `(named) => {
  ${findScript}
  return find(named)?.value ?? null
}`
