import type { EmailProof } from '../../../../domain/account/email-proof.ts'

export const hint = 'One press, and we know that this address is yours.'
export const confirm = 'Yes, this is my email'
export const titles: Record<EmailProof, string> = {
  confirmed: 'Your email is confirmed',
  changed: 'Your email is new',
  'other-missing': 'One more mail to answer',
}
export const texts: Record<EmailProof, (email: string) => string> = {
  confirmed: () => 'What waited for it on your devices goes by itself when they’re online.',
  changed: () => 'Sign in with the new address from now on.',
  'other-missing': (email) =>
    `${email} has agreed. The change counts once the other address has answered its mail too.`,
}
export const goOn = 'Continue'
export const brokenLink = 'This link is not complete. Open it from the email again, or copy all of it.'
export { didNotWork } from '../../../data/strings/failures.ts'
