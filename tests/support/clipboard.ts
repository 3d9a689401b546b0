import type { Page } from 'playwright-core'

/** The text of the clipboard, which a page of the product may not read but a person may paste. */
export async function pasted(page: Page): Promise<string> {
  const pad = await page.evaluateHandle(() => {
    const area = document.createElement('textarea')
    document.body.append(area)
    area.focus()
    return area
  })
  await page.keyboard.press('ControlOrMeta+V')
  return pad.evaluate((area) => {
    area.remove()
    return area.value
  })
}
