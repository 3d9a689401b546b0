export const isMine = 'This is my home'
export const claimed = 'You told us that this is your home. We write to you when we’ve looked at it.'
export const claimWaits = 'You told us that this is your home. It sends when you’re online.'

// The dialog.
export const text =
  'Another listing has this address. If the home is yours, tell us: a moderator compares the two. What you’ve written stays here until then.'
export const at = 'Address'
export const words = 'What shows that it’s yours'
export const wordsHint =
  'For example, the name on the lease or the mailbox, or since when you’ve lived there. You don’t have to. Don’t send numbers of papers.'
export const cancel = 'Cancel'
export const send = 'Tell us'
export const notStored = 'This device couldn’t store it. Your words are still here. Try again.'

// After sending.
export const sendsNow = 'It’s on its way to us.'
export const sendsLater = 'It’s saved on this device. It sends when you’re online.'
export const whenFree = 'If the address becomes free, list your home again.'
