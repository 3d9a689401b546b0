import type { ReactNode } from 'react'

type Render = (text: string) => ReactNode

// What matters to the person.
export const title = 'What matters to you'
export const saved = 'Saved'
export const savedHere = 'Saved on this device'
export const explanation = (rule: ReactNode) => (
  <>
    Only you see this. It changes how people are scored for you. A dealbreaker also keeps you and anyone who
    breaks it off each other’s lists, and we don’t tell either of you why. {rule}
  </>
)
export const notSaved = 'Couldn’t save your choice on this device. Free up space and try again.'
export const loading = 'Loading what matters to you'
export const neverLoaded =
  'These choices haven’t loaded on this device yet. They’ll show up when you’re online.'
export const notImportant = 'Not important'
export const normal = 'Normal'
export const very = 'Very'
export const dealbreaker = 'Dealbreaker'
export const moveInHint = 'How close their date is to yours.'
export const budgetHint = 'How close their budget is to yours.'
export const socialHint = 'Quiet, or people around.'
export const visible = 'Show me to other seekers'
export const visibleHint =
  'When this is off, no one can find you in People, and you can’t find anyone. Your conversations continue.'

// The blocked people.
export const blocked = 'People you blocked'
export const blockedHint = 'You can’t find or message each other. We don’t tell them.'
export const unblock = (name: string, hidden: Render) => <>Unblock {hidden(name)}</>
