import type { BrowserContext, Page } from 'playwright-core'
import { within } from './patience.ts'

declare global {
  interface Window {
    installWorker?: () => void
  }
}

let isHolding = true

/** From now on devices install the service worker by themselves, as those of people do: for benchmarks. */
export function holdNoServiceWorkers(): void {
  isHolding = false
}

/**
 * Makes the pages of a device wait with the first registration of the service worker until a story calls
 * `waitForServiceWorker`: an installation costs some seconds of CPU, and most devices of a story do not need it.
 */
export async function holdServiceWorker(device: BrowserContext): Promise<void> {
  if (!isHolding) return
  await device.addInitScript(() => {
    if (typeof ServiceWorkerContainer === 'undefined') return
    const { register } = ServiceWorkerContainer.prototype
    const wanted = new Promise<void>((resolve) => (window.installWorker = resolve))
    ServiceWorkerContainer.prototype.register = async function registerWhenWanted(...given) {
      if ((await this.getRegistration()) === undefined) await wanted
      return register.apply(this, given)
    }
  })
}

/**
 * Lets the page register the service worker and waits until it controls the page, which implies that its precache is
 * complete.
 */
export async function waitForServiceWorker(page: Page): Promise<void> {
  const controlled = page.evaluate(async () => {
    window.installWorker?.()
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
  })
  await within(controlled, 'the worker to be in charge')
}
