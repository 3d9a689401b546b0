export const notFound = (kind: string) => `We can’t find this ${kind}`
export const notOnThisDevice = 'Not on this device yet'
export const neverOpenedHere = 'You haven’t opened it here yet. It appears when you’re online.'
