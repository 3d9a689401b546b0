import type { ReactNode } from 'react'
import { countOf, listOf } from '../../../domain/core/phrases.ts'

export const gotIt = 'Got it'

// Work that this device lost.
export const messages = (count: number) => countOf(count, 'message')
export const notesAboutHomes = (count: number) => countOf(count, 'note about a home', 'notes about homes')
export const changes = (count: number, what: string) => `${countOf(count, 'change')} (${what.toLowerCase()})`
export const unknownWork = 'Item'
export const workOfDay = (work: string, day: string) => `${work} from ${day}`
export const mayBeLost = (work: readonly string[]) => `${listOf(work)} may not have been sent`
export const storageWasCleared =
  'You wrote this on this device, but its browser has cleared our storage since. Check what’s missing and write it again.'

// Paused work.
export const sendPaused = (count: number) => `Send ${countOf(count, 'saved item')} now?`
export const pausedSince = 'Written on this device more than an hour ago.'
export const sendNow = 'Send now'
export const reviewFirst = 'Review first'

// Days that passed before they were sent.
export const availableNow = 'Listed as available now'
export const dayPassed = (home: ReactNode, day: string) => (
  <>
    {home} was going to be available from {day}. That day passed before we could send it.
  </>
)

// What can be undone for a moment.
export const markedAsRented = 'Marked as rented'
export const sendsSoon = (what: string) => `${what}: sending in a moment`
export const noLongerSaved = (home: string) => `${home}: no longer saved`
export const undo = 'Undo'
