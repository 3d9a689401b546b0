import type { Page } from 'playwright-core'

declare global {
  interface Window {
    watched: Watched
  }
}

interface Watched {
  /** The elements of the parsed document, before any script of the page ran. */
  elements: { element: Element; tag: string }[]
  text: string
  refusals: string[]
  shifts: string[]
  takeShifts: () => void
}

/**
 * Records in every document that this page opens: the served elements, violations of the content security
 * policy, and layout shifts.
 */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { elements: [], text: '', refusals: [], shifts: [], takeShifts: () => undefined }
    window.watched = watched
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      watched.refusals.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
    // The document is parsed to its end, and no module has run yet.
    document.addEventListener('readystatechange', () => {
      const main = document.querySelector('#main')
      if (document.readyState !== 'interactive' || main === null) return
      const tagOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML
      watched.elements = [...document.querySelectorAll('#root *')].map((element) => ({
        element,
        tag: tagOf(element),
      }))
      watched.text = main.textContent ?? ''
    })
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const recordShifts = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName,
        )
        if (!hadRecentInput) watched.shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => recordShifts(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    watched.takeShifts = () => recordShifts(observer.takeRecords())
  })
}

/** The policy violations and layout shifts that the open document has had so far. */
export function faultsOf(page: Page): Promise<{ refusals: string[]; shifts: string[] }> {
  return page.evaluate(() => {
    window.watched.takeShifts()
    const { refusals, shifts } = window.watched
    return { refusals, shifts }
  })
}

interface Changes {
  served: number
  lost: string[]
  added: string[]
  /** Elements whose attributes changed; `style`, which only scripts set, is left out. */
  altered: string[]
  sameText: boolean
}

/** The elements that the script removed, added or changed in the prerendered page. */
export function changedByScript(page: Page): Promise<Changes> {
  return page.evaluate(() => {
    const { elements, text } = window.watched
    // No prerendered page has a `style` attribute, so a script set each one.
    const tagOf = (element: Element) =>
      (element.cloneNode(false) as Element).outerHTML.replace(/ style="[^"]*"/, '')
    const servedElements = new Set(elements.map(({ element }) => element))
    const added = [...document.querySelectorAll('#root *')].filter((element) => !servedElements.has(element))
    return {
      served: elements.length,
      lost: elements.filter(({ element }) => !element.isConnected).map(({ tag }) => tag),
      added: added.map(tagOf),
      altered: elements
        .filter(({ element, tag }) => element.isConnected && tagOf(element) !== tag)
        .map(({ element, tag }) => `${tag} → ${tagOf(element)}`),
      sameText: document.querySelector('#main')?.textContent === text,
    }
  })
}
