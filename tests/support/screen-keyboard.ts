import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    screenKeyboard: { height: number; offsetTop: number }
  }
}

/** Lets `coverByKeyboard` cover the bottom of the pages of `device`, as the keyboard of an iPhone does. */
export async function emulateKeyboard(device: BrowserContext): Promise<void> {
  await device.addInitScript(() => {
    window.screenKeyboard = { height: 0, offsetTop: 0 }
    const { prototype } = VisualViewport
    const real = Object.getOwnPropertyDescriptor(prototype, 'height')
    Object.defineProperty(prototype, 'height', {
      get() {
        return (real?.get?.call(this) as number) - window.screenKeyboard.height
      },
    })
    Object.defineProperty(prototype, 'offsetTop', { get: () => window.screenKeyboard.offsetTop })
  })
}

/** Covers the lowest `height` pixels of the window, which Safari then moves up by `offsetTop` pixels. */
export async function coverByKeyboard(page: Page, height: number, offsetTop = 0): Promise<void> {
  await page.evaluate(
    (keyboard) => {
      window.screenKeyboard = keyboard
      visualViewport?.dispatchEvent(new Event('resize'))
      visualViewport?.dispatchEvent(new Event('scroll'))
    },
    { height, offsetTop },
  )
}
