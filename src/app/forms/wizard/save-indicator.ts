import { SAVE_DRAFT_AGAIN_MS, SAVED_INDICATOR_MS } from '../../../domain/core/limits.ts'
import type { SaveState } from '../autosave.ts'

/** Whether "Save Draft" is shown: nothing is saved yet, the save failed, or the last save is a minute old. */
export function offersSaveDraft(state: SaveState, nowMs: number): boolean {
  if (state.kind === 'saving') return false
  if (state.kind === 'failed') return true
  const savedAt = state.kind === 'untouched' ? null : state.savedAt
  return savedAt === null || nowMs - savedAt >= SAVE_DRAFT_AGAIN_MS
}

/** Whether "Latest Draft Saved" is shown: for a second after a save, before the time of the save. */
export function showsJustSaved(state: SaveState, nowMs: number): boolean {
  return state.kind === 'saved' && nowMs - state.savedAt < SAVED_INDICATOR_MS
}
