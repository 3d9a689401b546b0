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
    const SEPARATOR = '\u0001'
    // Custom properties that nothing uses have no look.
    const names = Array.from(getComputedStyle(document.body)).filter((name) => !name.startsWith('--'))
    // Both say that an animation has ended.
    const valueOf = (style: CSSStyleDeclaration, name: string) =>
      name === 'translate' && style.translate === '0px' ? 'none' : style.getPropertyValue(name)
    const textOf = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo)
      if (pseudo !== undefined && style.content === 'none') return ''
      return names.map((name) => valueOf(style, name)).join(SEPARATOR)
    }
    const before = window.looks ?? []
    window.looks = [...document.querySelectorAll('html, body, #root, #root *')].map((element) =>
      [
        `${element.tagName} ${element.getAttribute('class') ?? ''}`,
        textOf(element),
        textOf(element, '::before'),
        textOf(element, '::after'),
      ].join(SEPARATOR),
    )
    const elements = window.looks.length
    if (!compares) return { elements, changed: [] }
    const changed = Array.from({ length: Math.max(elements, before.length) }, (_, at) => at).flatMap((at) => {
      const [one = '', other = ''] = [before[at], window.looks?.[at]]
      if (one === other) return []
      const parts = other.split(SEPARATOR)
      const differing = one.split(SEPARATOR).flatMap((part, index) => {
        const property = names[(index - 1) % names.length] ?? 'element'
        return part === parts[index] ? [] : [`${property}: ${part} / ${parts[index]}`]
      })
      return [`${one.slice(0, 80)}: ${differing.join('; ')}`]
    })
    return { elements, changed: changed.slice(0, 5) }
  }, isAgain)
