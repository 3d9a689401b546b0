import type { ReactNode } from 'react'

export const deletedOn = (day: string, strong: (words: string) => ReactNode) => (
  <>
    {strong(`Your account will be deleted on ${day}.`)} Until then, no one finds you, and no one can write to
    you.
  </>
)
export const keep = 'Keep my account'
export const keepWaits = 'Saved on this device. You keep your account as soon as you’re back online.'
