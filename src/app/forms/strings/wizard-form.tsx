import type { ReactNode } from 'react'

export const openingDraft = 'Opening your draft'

// Progress, steps and buttons.
export const complete = 'Complete'
export const continueOn = 'Continue'
export const back = 'Back'
export const completeSuffix = 'complete'
export const steps = 'Steps of this form'

// The state of the draft.
export const savingDraft = 'Saving draft'
export const latestSaved = 'Latest Draft Saved'
export const lastSaved = (when: string) => `Last saved ${when}`
export const deviceFull = 'Not saved: this device is full. Your words stay here.'
export const notSaved = 'Not saved. Your words are still on this page.'
export const saveDraft = 'Save Draft'
export const earlierVersions = 'Earlier versions'
export const howDraftsAreSaved = 'How drafts are saved'
export const draftsAreSaved =
  'We save each answer on this device within a second. When you’re online, it’s on your other devices too.'

// Answers that two devices changed differently.
export const changedInTwoPlaces = 'Changed in two places'
export const thisOneCounts = 'The answer here counts unless you choose the other one.'
export const unanswered = 'not answered'
export const clash = (question: ReactNode, here: string, elsewhere: string) => (
  <>
    {question} {here} here, {elsewhere} elsewhere
  </>
)
export const keepAnswer = (answer: string) => `Keep ${answer}`
export const takeAnswer = (answer: string) => `Use ${answer}`
export const didNotWork = 'That didn’t work. Try again.'
