/** The event with which Chromium says that the app can be installed; other browsers do not have it. */
interface InstallEvent extends Event {
  /** Opens the browser's own dialog; works once, during a press. */
  prompt: () => Promise<unknown>
}

let kept: InstallEvent | null = null

/** Keeps the browser's offer to install the app, which comes once per page, until a good moment. */
export function keepInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallEvent
  })
  addEventListener('appinstalled', () => (kept = null))
}

/** Whether the browser can install the app now. */
export const canInstall = (): boolean => kept !== null

/** Opens the browser's dialog to install the app; call it during a press. */
export function install(): void {
  void kept?.prompt()
  kept = null
}
