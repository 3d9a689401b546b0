export const title = 'Sign in without a password next time'
export const hint =
  'A passkey lets you sign in with your fingerprint, your face or your screen lock. You can remove it in your profile.'
export const create = 'Create a passkey'
export const notNow = 'Not now'
export const made = 'Your passkey is ready. Next time, choose it on the sign-in page.'
export const notMade = 'No passkey was made. You can try again here or in your profile.'
export { didNotWork } from '../../data/strings/failures.ts'
