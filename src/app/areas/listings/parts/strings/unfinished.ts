import { countOf } from '../../../../../domain/core/phrases.ts'

// The dialog that discards an unfinished listing.
export const discard = 'Discard'
export const discardNamed = (name: string) => `Discard ${name}`
export const discardTitle = 'Discard this unfinished listing?'
export const whatGoes = (name: string, photos: number) =>
  photos === 0
    ? `${name}: your answers are deleted on all your devices.`
    : `${name}: your answers and ${countOf(photos, 'photo')} are deleted on all your devices.`
export const keep = 'Keep it'
export const changedMeanwhile = 'This listing has just changed. Look at it again before you discard it.'

// The unfinished listings on the dashboard.
export const unfinishedTitle = 'Unfinished listings'
export const continueOn = 'Continue'
export const continueNamed = (name: string) => `Continue ${name}`
export const lastSaved = (when: string) => `Last saved ${when}`
