export const missing = (alt: string) => `${alt} (not on this device)`
export const notOnThisDevice = 'Not on this device'
