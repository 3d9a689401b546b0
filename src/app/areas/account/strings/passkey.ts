// The sign-in page.
export const signInWithPasskey = 'Sign in with a passkey'
export const cancelled = 'No passkey was used. Try again, or sign in with your password.'
export const failed = 'This passkey didn’t work. Sign in with your password.'

// The passkeys of an account.
export const passkeys = 'Passkeys'
export const passkeysHint =
  'Sign in with your fingerprint, your face or your screen lock instead of a password. Nobody can guess or steal it with a fake page.'
export const loadingPasskeys = 'Loading your passkeys'
export const passkeysOffline = 'You’re offline. Your passkeys show here when you’re back online.'
export const passkeysFailed = 'We couldn’t load your passkeys.'
export const none = 'You have no passkeys yet.'
export const addPasskey = 'Add a passkey'
export const notMade = 'No passkey was made.'
export const neverUsed = (made: string) => `Made ${made}, never used`
export const lastUsed = (made: string, used: string) => `Made ${made}, last used ${used}`
export const name = 'Name'
export const rename = 'Rename'
export const save = 'Save'
export const cancel = 'Cancel'
export const remove = 'Remove'
export const removeNow = 'Yes, remove it'
export const removeQuestion = (passkey: string) =>
  `Remove ${passkey}? It no longer signs you in. Delete it on your device too.`
export { didNotWork } from '../../../data/strings/failures.ts'
