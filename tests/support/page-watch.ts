import type { Page } from 'playwright-core'

declare global {
  interface Window {
    watched: Watched
  }
}

interface Watched {
  /** What was parsed, before any script of the page ran. */
  elements: { element: Element; tag: string }[]
  text: string
  refusals: string[]
  shifts: string[]
  takeShifts: () => void
}

/** Notes in every document that this page opens what was served, what was refused and what moved by itself. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { elements: [], text: '', refusals: [], shifts: [], takeShifts: () => undefined }
    window.watched = watched
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      watched.refusals.push(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
    // Parsed to the end, and no module has run yet.
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
    const keep = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName,
        )
        if (!hadRecentInput) watched.shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => keep(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    watched.takeShifts = () => keep(observer.takeRecords())
  })
}

/** What went wrong in the document that is open, by now. */
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
  /** Elements with other attributes than before; properties that only a script can give are not counted. */
  altered: string[]
  sameText: boolean
}

/** What the script threw away, put in or changed in the page that the build rendered. */
export function changedByScript(page: Page): Promise<Changes> {
  return page.evaluate(() => {
    const { elements, text } = window.watched
    // No page is built with a style: what stands there came from a script.
    const tagOf = (element: Element) =>
      (element.cloneNode(false) as Element).outerHTML.replace(/ style="[^"]*"/, '')
    const known = new Set(elements.map(({ element }) => element))
    const added = [...document.querySelectorAll('#root *')].filter((element) => !known.has(element))
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
