export const notFound = { home: 'We can’t find this home', group: 'We can’t find this group' }
export const notOnThisDevice = 'Not on this device yet'
export const neverOpenedHere = 'You haven’t opened it here yet. It appears when you’re online.'
