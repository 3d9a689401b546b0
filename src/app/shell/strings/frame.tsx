import type { ReactNode } from 'react'
import { countOf } from '../../../domain/core/phrases.ts'

// The account menu.
export const nameless = 'User'
export const signOut = 'Sign Out'
export const welcomeBack = 'Welcome back'
export const welcomeBackTo = (name: string) => `Welcome back, ${name}`
/** The greeting with its first words drawn by `quiet`. */
export const quietWelcomeBack = (name: string, quiet: (words: string) => ReactNode) => (
  <>
    {quiet('Welcome back, ')}
    {name}
  </>
)

// The header and the bottom bar.
export const places = 'Places'
export const unread = (count: number) => `${count} unread`

// The state of sending.
export const offline = 'Offline'
export const networkSignIn = 'Network sign-in'
export const serverDown = 'Server down'
export const sending = (count: number) => `Sending ${count}`
/** The same with its word drawn by `wordOf`, because a narrow header leaves it out. */
export const sendingIn = (count: number, wordOf: (word: string) => ReactNode) => (
  <>
    {wordOf('Sending')} {count}
  </>
)
export const waitingToSend = (count: number) => `${count} waiting to send`
export const needsYou = (count: number) => `Needs you ${count}`
export const openOutbox = (state: string) => `${state}. Open outbox`

// The banner after a session has ended.
export const signInAgain = (strong: (words: string) => ReactNode, waiting: number) => (
  <>
    {strong('Sign in again.')} You can keep writing; everything is saved on this device.
    {waiting > 0 && ` ${countOf(waiting, 'item sends', 'items send')} after that.`}
  </>
)
export const signIn = 'Sign in'
