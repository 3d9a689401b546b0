/** Safari's own property: whether the page was opened from the home screen. */
interface HomeScreenNavigator extends Navigator {
  standalone?: boolean
}

/** Whether this is an iPhone or an iPad. An iPad names itself a Macintosh, but a Mac has no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Whether this page is an app on the home screen, and not a tab of a browser. */
export function isInstalled(): boolean {
  const { standalone }: HomeScreenNavigator = navigator
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}
