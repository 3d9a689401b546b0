import type { Page } from 'playwright-core'

const STOPS_MAX = 300

interface Stop {
  name: string
  faults: string[]
  /** Nothing has the focus: before the first stop, or after the last. */
  outside: boolean
  seenBefore: boolean
}

/** Checks the focused element for a name, an outline and visibility. */
function lookAtFocus(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    const element = document.activeElement
    // The link that skips the header is animated when it gets the focus.
    await Promise.all(element?.getAnimations().map(({ finished }) => finished) ?? [])
    if (element === null || element === document.body || element === document.documentElement)
      return { name: 'nothing', faults: [], outside: true, seenBefore: false }
    const faults: string[] = []
    const seenBefore = 'walked' in element
    Object.assign(element, { walked: true })
    // A hidden control is drawn by its label, a field by the element around it.
    const drawnBy = [element, element.closest('label'), element.parentElement].filter(
      (drawn) => drawn !== null,
    )
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const named = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
    const inside = [...element.querySelectorAll('img[alt], [aria-label]')]
      .map((part) => part.getAttribute('alt') ?? part.getAttribute('aria-label') ?? '')
      .join(' ')
    const name = [element.getAttribute('aria-label'), label, named, element.textContent, inside]
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (name === '') faults.push('has no name')
    const isOutlined = (drawn: Element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(drawn)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$|\/ 0\)$/.test(outlineColor)
    }
    if (!drawnBy.some(isOutlined)) faults.push('has no outline')
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      faults.push('is not visible')
    const drawn = drawnBy.find((each) => each.getBoundingClientRect().width > 2) ?? element
    const box = drawn.getBoundingClientRect()
    const top = Math.max(box.top, 0)
    const bottom = Math.min(box.bottom, innerHeight)
    // Nine points of the element: at least one must be inside the window and not covered.
    const shows = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const at = document.elementFromPoint(box.left + box.width * across, top + (bottom - top) * down)
        return at !== null && (drawn.contains(at) || at.contains(drawn)) && at !== document.body
      }),
    )
    if (!shows) faults.push(`is hidden at ${Math.round(box.top)}–${Math.round(box.bottom)}`)
    return {
      name: `${element.tagName.toLowerCase()} “${name.slice(0, 60)}”`,
      faults,
      outside: false,
      seenBefore,
    }
  })
}

/** Presses Tab from the beginning of the page to its end and returns the faults of the focused elements. */
export async function focusFaults(page: Page): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = []
  let stops = 0
  for (; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await lookAtFocus(page)
    if (stop.outside || stop.seenBefore) return { stops, faults }
    faults.push(...stop.faults.map((fault) => `${stop.name} ${fault}`))
  }
  throw new Error(`${page.url()} has no end for Tab`)
}

/** Links and controls of main and footer smaller than 24 × 24 px; links within a sentence are exempt. */
export function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator(':is(main, footer) :is(a[href], button, summary, input, select, textarea)')
    .evaluateAll((all) =>
      all.flatMap((element) => {
        // A click on the label of a checkbox or radio button counts too.
        const label =
          element.matches('[type="checkbox"], [type="radio"]') && (element as HTMLInputElement).labels?.[0]
        const target = label || element
        if (!target.checkVisibility({ visibilityProperty: true })) return []
        const isInSentence =
          getComputedStyle(target).display === 'inline' &&
          [...(target.parentElement?.childNodes ?? [])].some(
            (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
          )
        if (isInSentence) return []
        const { width, height } = target.getBoundingClientRect()
        if (width >= 24 && height >= 24) return []
        return [`${target.outerHTML.slice(0, 120)} is ${Math.round(width)} × ${Math.round(height)}`]
      }),
    )
}
