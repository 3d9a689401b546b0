import * as strings from './strings/refused-storage.ts'

/** What a person reads where the browser blocks storage for this site, as settings of Firefox can. */
export const STORAGE_BLOCKED = {
  title: strings.blocked,
  text: strings.allowBoth,
}

/** The server accepted a sign-in, but the browser did not keep the session's cookie. */
export class CookiesRefusedError extends Error {
  override name = 'CookiesRefusedError'
  constructor() {
    super(strings.noCookies)
  }
}

/** Whether the person has set the browser to block cookies for this site; Firefox then blocks all storage too. */
export const isBlockedHere = (): boolean => !navigator.cookieEnabled

/**
 * Removes BroadcastChannel where the browser blocks storage, because its constructor throws there. Dexie calls it
 * when it loads, and does without it where it is missing.
 */
export function removeBlockedChannel(): void {
  if (!isBlockedHere()) return
  try {
    new BroadcastChannel('commonroof-probe').close()
  } catch {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  }
}
