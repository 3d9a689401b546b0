import type { ReactNode } from 'react'
import { countOf, listOf } from '../../../../domain/core/phrases.ts'

export const createAccount = 'Create Account'
export const signIn = 'Sign In'
export const hasAccount = 'Already have an account?'
export const isNew = 'New here?'
export const startsEmpty = 'This app starts empty. Sign in, and your drafts come back.'
export const keptFirst =
  'What you write is saved on this device first, so a dead spot, a dead battery or a closed tab costs you nothing. It reaches us when you’re back online, once.'

// The fields.
export const firstName = 'First name'
export const lastName = 'Last name'
export const email = 'Email'
export const password = 'Password'
export const passwordLength = (min: number) => `At least ${min} characters.`
export const confirmPassword = 'Confirm password'
export const location = 'Location preference'
export const choosePlace = 'Choose a place'
export const somewhereElse = 'Somewhere else'
export const customLocation = 'Where would you like to live?'
export const nextCity = 'We open next where the most people ask.'
export const referralCode = 'Referral code'
export const invitedYou = (firstName: string, lastName: string) => `${firstName} ${lastName} invited you.`

// A forgotten password.
export const forgotPassword = 'Forgot your password?'
export const newPasswordTitle = 'Choose a new password'
export const confirmTitle = 'Confirm your email'
export const remembered = 'Remember it?'
export const sendLink = 'Email me a link'
export const sendLinkAgain = 'Email me another link'
export const checkMail = 'Check your email'
export const linkSent = (email: string, minutes: number) =>
  `If there’s an account for ${email}, a link is on its way. It works for ${minutes} minutes. You can open it on any device; what you wrote here stays here.`
export const newPassword = 'New password'
export const savePassword = 'Save password'
export const endsSessions =
  'This signs you out everywhere. What you wrote on your devices stays there and sends after you sign in.'
export const passwordIsNew = 'Your password is new. Sign in with it.'
export const brokenLink = 'This link isn’t complete. Copy all of it from the email, or ask for a new one.'
export const askForLink = 'Ask for a new link'
export { didNotWork } from '../../../data/strings/failures.ts'

// Unsent work of other people on this device.
export const lockedHere = 'Locked on this device'
export const lockedWork = (
  unsent: number,
  drafts: number,
  email: (words: string) => ReactNode,
  of: string,
) => (
  <>
    {listOf([unsent > 0 && countOf(unsent, 'unsent item'), drafts > 0 && countOf(drafts, 'draft')])} of{' '}
    {email(of)}
  </>
)
export const openForThem = 'They open and send only after that person signs in here.'

// What happened.
export const registrationFailed = 'Registration failed'
export const loginFailed = 'Login failed'
export const profileUpdated = 'Profile successfully updated'
export const updateFailed = 'Failed to update profile. Please try again.'
export const createdWithoutProfile = (reason: string) =>
  `Your account was created, but the profile update failed: ${reason}`
