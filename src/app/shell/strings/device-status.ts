/* The sentences of the banners and the dialog about the device's storage and network. */
export const tryAgain = 'Try again'

// A network with a sign-in page.
export const networkSignIn = 'This network wants you to sign in first.'
export const openSignIn = 'Open its sign-in page'
export const savedUntilThen =
  'Nothing leaves this device until you do. Keep going: everything is saved here and sends after that.'

// A full device.
export const deviceFull = 'This device is full.'
export const freeUpSpace = 'Free up space'
export const savesOnceThereIsRoom =
  'What you write stays on this page and saves by itself once there’s space.'
export const copyText = 'Copy my text'
export const copyYourText = 'Copy your text'

// A device without storage.
export const cannotSave = 'This device can’t save anything right now.'
export const onlyOnThisPage =
  'Its storage is gone. You can keep writing, but your words are only on this page. Closing it loses them.'

// Storage that the browser emptied.
export const browserDeleted = 'The browser deleted what was saved on this device.'
export const whatComesBack =
  'What’s on this page was saved again, and what the server has comes back. Anything else you hadn’t sent may be gone.'
export const gotIt = 'Got it'

// A database that does not open.
export const dataWillNotOpen = 'Your data on this device won’t open'
export const reasons = {
  blocked:
    'Another tab is using it, probably one that’s been open for a long time. Close the other Commonroof tabs, then try again.',
  silent:
    'The browser isn’t responding. That often passes: try again, or close the browser and open it again.',
  broken: 'The browser can’t read it. It may be damaged, or the disk may be full.',
}
export const nothingChanged =
  'Nothing has changed. You can also start fresh on this device; we’ll ask again before we delete anything.'
export const notNow = 'Not now'
export const startFresh = 'Start fresh'

// The question before the copy is deleted.
export const deleteCopy = 'Delete this device’s copy?'
export const whatIsDeleted =
  'Your account, your messages and everything you sent are on the server and come back. Drafts and messages you never sent from this device are deleted with the copy.'
export const keepIt = 'Keep it'
export const deleteAndStart = 'Delete and start fresh'
export const stillInUse =
  'Another tab is still using it. Close the other Commonroof tabs. It’s deleted as soon as the last one closes.'
