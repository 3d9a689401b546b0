/*
 * The sentences of the frame's first script, which loads with every page: nothing here that only some pages need.
 */
export const documentTitle = (page: string) => `${page} · Commonroof`
export const yourAccount = 'Your account'
export const nothingHere = 'Nothing here'

export const loadingAccount = 'Loading your account'
export const openingIsSlow = 'Opening your account is taking longer than usual.'
export const redirecting = 'Redirecting...'

// The page after a render error.
export const unexpectedError = 'Unexpected Application Error!'
export const wordsAreKept = 'What you wrote is still on this device. Reload to continue.'
export const reload = 'Reload'
