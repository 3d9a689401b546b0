import type { Page } from 'playwright-core'

/** Safari on an iPhone zooms the page in when a control with smaller text gets the focus. */
export const ZOOM_BELOW_PX = 16

/** A control for text, also a hidden one. */
export interface TextControl {
  kind: string
  /** The beginning of its markup. */
  markup: string
  fontPx: number
}

/** The text controls of the page. */
export function textControls(page: Page): Promise<TextControl[]> {
  return page
    .locator(
      'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden])',
    )
    .evaluateAll((all) =>
      all.map((control) => ({
        kind: control.localName,
        markup: control.outerHTML.slice(0, 160),
        fontPx: parseFloat(getComputedStyle(control).fontSize),
      })),
    )
}
