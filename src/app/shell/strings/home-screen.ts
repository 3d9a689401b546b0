/* The sentences about an app on the home screen; its parts load only where they are shown. */
export const notNow = 'Not now'
export const gotIt = 'Got it'

// The steps of iOS.
export const shareSteps = {
  bottom: 'Tap Share at the bottom of Safari. If you don’t see it, tap “…” first.',
  top: 'Tap Share at the top of Safari. If you don’t see it, tap “…” first.',
  'address-bar': 'Tap Share in the address bar at the top.',
}
export const addSteps = ['Scroll down and tap Add to Home Screen.', 'Tap Add.'] as const

// The hint of iOS.
export const putOnHomeScreen = 'Put Commonroof on your home screen'
export const showMeHow = 'Show me how'
export const safariDeletes =
  'Safari deletes what you saved here after seven days without a visit. On your home screen, it stays.'
export const browserDeletes =
  'This browser deletes what you saved here after seven days without a visit. On your home screen, it stays.'
export const addToHomeScreen = 'Add Commonroof to your home screen'
export const appStartsEmpty = 'The app starts empty. Sign in there, and your drafts come back.'
export const appStartsWithoutOutbox =
  'The app starts empty. Sign in there, and your drafts come back. What’s in your outbox stays in this browser, so send it first.'

// The offer after the first saved home.
export const installCommonroof = 'Install Commonroof'
export const homesWithoutSignal = 'Open your saved homes without a signal'
export const opensLikeOthers = 'Install Commonroof and it opens like your other apps, even in a basement.'
export const putItOnHomeScreen = 'Put Commonroof on your home screen:'
export const install = 'Install'
