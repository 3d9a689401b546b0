/** The page for what another app has shared, and the address to which the browser posts it. */
export const SHARE_PATH = '/share'

/** The form fields of a share, as the web app manifest names them: its words in the order of display, and its files. */
export const SHARE_WORDS = { title: 'title', text: 'text', url: 'url' } as const
export const SHARE_FILES = 'photos'

/** Why nothing of a share was stored: a full disk, no account on this device, or an app that was not ready. */
export const SHARE_FAILURES = ['full', 'signed-out', 'unready'] as const
export type ShareFailure = (typeof SHARE_FAILURES)[number]

/** The address of the page that says why a share was not stored. */
export const shareFailurePath = (why: ShareFailure) => `${SHARE_PATH}?failed=${why}`
