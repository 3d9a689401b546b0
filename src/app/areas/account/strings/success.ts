export const savedHere = 'Saved on this device'
export const publishesOnline = 'Publishes when you’re online. You can close this.'
export const needsDecision = 'This needs your decision'
export const openOutbox = 'Open the outbox'
export const firstListing = 'That’s your first listing, and your profile is now complete.'
export const listingSaved = 'Your listing is saved.'
export const profileComplete = 'Your profile is complete. People who live the way you do can find you now.'
export const untilPhoto = (sentence: string) =>
  `${sentence} It stays incomplete until you add at least one photo.`

// The ways on.
export const viewListing = 'View My Listing'
export const viewListingHint = 'See it as others do, change it, pause it.'
export const findHome = 'Find a Home'
export const findHomeHint = 'Rooms and homes in your area.'
export const dashboard = 'Go to My Dashboard'
export const dashboardHint = 'What happens next, in one place.'
