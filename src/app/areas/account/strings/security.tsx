import type { ReactNode } from 'react'

export const signInSettings = 'Sign-in and devices'

// The password.
export const password = 'Password'
export const passwordHint = 'Changing it signs out your other devices. What you wrote there stays on them.'
export const passwordChanged = 'Your password is new. Your other devices are signed out.'
export const changePassword = 'Change password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const newPasswordHint = (min: number) => `At least ${min} characters.`
export const savePassword = 'Save password'
export const cancel = 'Cancel'

// The devices.
export const devices = 'Where you’re signed in'
export const devicesHint = 'Don’t recognize one? Sign it out, then change your password.'
export const loadingDevices = 'Loading your devices'
export const devicesOffline = 'You’re offline. Your devices show here when you’re back online.'
export const devicesFailed = 'We couldn’t load your devices.'
export const unknownDevice = 'A device that signed in a while ago'
export const thisDevice = 'This device'
export const lastUsed = (time: string) => `Last used ${time}`
export const timeOf = (place: string) => `${place} time`
export const signOutDevice = (device: string, hidden: (text: string) => ReactNode) => (
  <>Sign out{hidden(` ${device}`)}</>
)
export const signOutOthers = 'Sign out all other devices'
export { didNotWork } from '../../../data/strings/failures.ts'
