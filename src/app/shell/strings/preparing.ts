/* The sentences of the bar while this device's data is made ready for a new version. */
export const gettingReady = 'Getting your data ready for this version.'
export const closingIsSafe =
  'This can take a moment after an update. Close the page anytime: nothing gets lost, and it picks up again.'
