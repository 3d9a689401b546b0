import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** The look of each element when it was looked at last. */
    looks?: string[]
  }
}

/**
 * Keeps the computed styles of every element and its pseudo-elements, or compares them with the kept ones: in the page,
 * because they are megabytes. @returns the number of elements, and the first that look different, with what differs
 */
export const lookAt = (page: Page, isAgain = false): Promise<{ elements: number; changed: string[] }> =>
  page.evaluate((compares) => {
    const textOf = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo)
      if (pseudo !== undefined && style.content === 'none') return ''
      // Custom properties that nothing uses have no look.
      return (
        Array.from(style, (name) => `${name}:${style.getPropertyValue(name)}`)
          .filter((line) => !line.startsWith('--'))
          // Both say that an animation has ended.
          .map((line) => line.replace('translate:0px', 'translate:none'))
          .join(';')
      )
    }
    const before = window.looks ?? []
    window.looks = [...document.querySelectorAll('html, body, #root, #root *')].map((element) =>
      [
        element.tagName,
        element.getAttribute('class') ?? '',
        textOf(element),
        textOf(element, '::before'),
        textOf(element, '::after'),
      ].join(' | '),
    )
    const elements = window.looks.length
    if (!compares) return { elements, changed: [] }
    const changed = Array.from({ length: Math.max(elements, before.length) }, (_, at) => at).flatMap((at) => {
      const [one = '', other = ''] = [before[at], window.looks?.[at]]
      if (one === other) return []
      const parts = other.split(';')
      const differing = one.split(';').filter((part, index) => part !== parts[index])
      return [`${one.slice(0, 80)}: ${differing.join('; ')}`]
    })
    return { elements, changed: changed.slice(0, 5) }
  }, isAgain)
