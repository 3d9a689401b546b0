import type { Page } from 'playwright-core'

const STOPS_MAX = 300

interface Stop {
  name: string
  faults: string[]
  /** The focus is where nothing is: before the first stop, or after the last. */
  outside: boolean
  seenBefore: boolean
}

/** Looks at the element that has the focus. */
function lookAtFocus(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    const element = document.activeElement
    // The link that skips the header slides in.
    await Promise.all(element?.getAnimations().map(({ finished }) => finished) ?? [])
    if (element === null || element === document.body || element === document.documentElement)
      return { name: 'nothing', faults: [], outside: true, seenBefore: false }
    const faults: string[] = []
    const seenBefore = 'walked' in element
    Object.assign(element, { walked: true })
    // What stands for a control that is drawn by its label, and for a field inside its frame.
    const faces = [element, element.closest('label'), element.parentElement].filter((face) => face !== null)
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
    const isOutlined = (face: Element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(face)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$|\/ 0\)$/.test(outlineColor)
    }
    if (!faces.some(isOutlined)) faults.push('has no outline')
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      faults.push('is not visible')
    const face = faces.find((each) => each.getBoundingClientRect().width > 2) ?? element
    const box = face.getBoundingClientRect()
    const top = Math.max(box.top, 0)
    const bottom = Math.min(box.bottom, innerHeight)
    // At its corners and in its middle: some of it is neither outside nor below something else.
    const shows = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const at = document.elementFromPoint(box.left + box.width * across, top + (bottom - top) * down)
        return at !== null && (face.contains(at) || at.contains(face)) && at !== document.body
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

/** Goes through the page with Tab, from its beginning to its end. */
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

/** Links and controls of main and footer below 24 × 24 px; a link in a sentence is as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator(':is(main, footer) :is(a[href], button, summary, input, select, textarea)')
    .evaluateAll((all) =>
      all.flatMap((element) => {
        // What is said beside a box can be hit as well.
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
