import * as strings from '../strings/home-screen.ts'

/** The browsers on iOS that are not Safari, by the word that each adds to its name. */
const OTHER_BROWSERS = /CriOS|FxiOS|EdgiOS/

/** Where a browser on iOS has its Share button. */
export type SharePlace = 'bottom' | 'top' | 'address-bar'

/** Whether the page is in Safari itself. */
export const isSafari = (): boolean => !OTHER_BROWSERS.test(navigator.userAgent)

/** The first step to an app on the home screen, in this browser. */
export const shareStep = (): string => strings.shareSteps[sharePlace()]

/** Where this browser has its Share button: Safari on an iPhone has it at the bottom, on an iPad at the top. */
export function sharePlace(): SharePlace {
  if (!isSafari()) return 'address-bar'
  return /iPhone|iPod/.test(navigator.userAgent) ? 'bottom' : 'top'
}
