import type { Page } from 'playwright-core'

/** The narrowest window of WCAG 2.2's reflow criterion and that of a common phone, in CSS pixels. */
export const NARROW_WIDTHS = [320, 390] as const

/** What is wrong with the page in narrow windows: a width to scroll to, and words that break inside. */
export async function narrowFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: 640 })
    found.push(...(await faultsInWindow(page)).map((fault) => `${fault} at ${width} px`))
  }
  return found
}

function faultsInWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.add(`${scrollWidth} px wide`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('script, style, svg, textarea, option, .sr-only'))
        continue
      // A line may end after a dash or a slash, and anywhere in an e-mail address.
      for (const { 0: word, index } of text.data.matchAll(/[^\s\-–—/]+/g)) {
        if (word.includes('@')) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()]
          .filter((box) => box.width > 0)
          .map(({ top }) => Math.round(top))
        if (new Set(lines).size > 1) found.add(`“${word}” breaks inside`)
      }
    }
    return [...found]
  })
}
