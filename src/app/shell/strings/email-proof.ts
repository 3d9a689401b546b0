// The bar of a person whose email is not confirmed.
export const confirmEmail = 'Confirm your email.'
export const confirmHint = (email: string) =>
  `Use the link or the code that we sent to ${email}. First messages, viewing requests and listings wait until then.`
export const enterCode = 'Enter the code'
export const confirmed = 'Your email is confirmed. What waited for it is on its way.'

// The form for the code.
export const code = 'Code from the email'
export const codeHint = (digits: number) => `${digits} digits`
export const checkCode = 'Confirm'
export const codeWaits = 'Saved on this device. We check it when you’re back online.'
export const checkingCode = 'Checking the code'
export const codeRefused = 'We couldn’t use this code'
export const sendAgain = 'Email it again'
export const sentAgain = (email: string) => `Sent again to ${email}.`
export { didNotWork } from '../../data/strings/failures.ts'
export const notStored = 'This device couldn’t save the code. Please try again.'
