import type { ReactNode } from 'react'

export const earlierVersions = 'Earlier versions'
export const lastSaves = (count: number) =>
  `The last ${count} saves of this draft, kept on this device. Restoring one saves it again, like any change.`
export const opening = 'Opening earlier versions'
export const cannotRead = 'Couldn’t open the earlier versions. Try again.'
export const didNotWork = 'That didn’t work. Try again.'
export const cleared = (question: string) => `${question}: cleared`
export const answered = (question: string, answer: string) => `${question}: ${answer}`
export const oldest = 'The oldest version here'
export const onlyStepChanged = 'You opened another step'
export const savedElsewhere = (when: ReactNode, quiet: (words: string) => ReactNode) => (
  <>
    {when}
    {quiet(' on another device')}
  </>
)
export const current = 'Current version'
export const restore = 'Restore'
export const restoreVersion = (when: string) => `Restore the version from ${when}`
