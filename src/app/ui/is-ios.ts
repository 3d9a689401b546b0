/** Whether this is an iPhone or iPad, whose browsers are all WebKit and get little memory. */
export function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // iPadOS calls itself a Macintosh, and no Macintosh has a touchscreen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
