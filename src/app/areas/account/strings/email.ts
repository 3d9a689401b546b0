export const email = 'Email'
export const confirmed = 'Confirmed'
export const notConfirmed = 'Not confirmed yet'
export const changeEmail = 'Change email'
export const newEmail = 'New email'
export const newEmailHint = 'We send a mail to both addresses. Your email changes once both have agreed.'
export const password = 'Current password'
export const sendMails = 'Send the mails'
export const cancel = 'Cancel'
export const waitsFor = (address: string) => `Changing to ${address}`
export const bothAnswer = (from: string, to: string) =>
  `Answer the mails to ${from} and to ${to}: press their links, or type their codes here.`
export const newAnswers = (to: string) => `Answer the mail to ${to}: press its link, or type its code here.`
export const keepEmail = (address: string) => `Keep ${address}`
export { didNotWork } from '../../../data/strings/failures.ts'
