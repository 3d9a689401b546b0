import { AUTOSAVE_START_MS, SAVE_DRAFT_AGAIN_MS, SAVED_INDICATOR_MS } from '../../../domain/core/limits.ts'

/** What a draft on screen is saved with: its answers and the step it is at. */
export interface DraftContent<Fields> {
  fields: Fields
  step: number
}

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'dirty'; savedAt: number | null }
  | { kind: 'saving'; savedAt: number | null }
  | { kind: 'saved'; savedAt: number }
  | { kind: 'failed'; error: unknown; savedAt: number | null }

interface DraftSaverOptions<Fields> {
  write: (content: DraftContent<Fields>) => Promise<void>
  onState: (state: SaveState) => void
  now?: () => number
  schedule?: (run: () => void, delayMs: number) => () => void
}

const afterDelay = (run: () => void, delayMs: number) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/**
 * Puts edits on the disk within a second. The first unsaved edit starts a timer that later edits do
 * not reset, so that steady typing cannot postpone the write for ever; `flush` writes at once (step
 * change, blur, page hidden). Writes never overlap: what was typed meanwhile goes with the next one.
 * "saved" is told only after `write` resolved, which is after the transaction's commit.
 */
export class DraftSaver<Fields> {
  #pending: DraftContent<Fields> | null = null
  #cancelTimer: (() => void) | null = null
  #running: Promise<void> | null = null
  #savedAt: number | null
  readonly #options: Required<DraftSaverOptions<Fields>>

  constructor(options: DraftSaverOptions<Fields>, savedAt: number | null = null) {
    this.#options = { now: Date.now, schedule: afterDelay, ...options }
    this.#savedAt = savedAt
  }

  get hasUnsaved(): boolean {
    return this.#pending !== null || this.#running !== null
  }

  edit(content: DraftContent<Fields>): void {
    this.#pending = content
    if (this.#running === null) this.#options.onState({ kind: 'dirty', savedAt: this.#savedAt })
    this.#cancelTimer ??= this.#options.schedule(() => void this.flush(), AUTOSAVE_START_MS)
  }

  /** Replaces what waits to be written by how the page reads now; does nothing when nothing waits. */
  rebase(content: DraftContent<Fields>): void {
    if (this.#pending !== null) this.#pending = content
  }

  /** Resolves when everything edited before the call is on the disk, or could not be put there. */
  async flush(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#running !== null) {
      await this.#running
      // Another caller that waited may have begun the next write: it holds all edits made until now.
      if (this.#running !== null) return this.#running
      return this.#pending === null ? undefined : this.flush()
    }
    if (this.#pending === null) return
    this.#running = this.#write(this.#pending)
    this.#pending = null
    await this.#running
  }

  async #write(content: DraftContent<Fields>): Promise<void> {
    const { write, onState, now } = this.#options
    onState({ kind: 'saving', savedAt: this.#savedAt })
    try {
      await write(content)
      this.#savedAt = now()
      this.#running = null
      onState(
        this.#pending === null
          ? { kind: 'saved', savedAt: this.#savedAt }
          : { kind: 'dirty', savedAt: this.#savedAt },
      )
    } catch (error) {
      this.#running = null
      // The words stay pending, so that the next edit or flush tries them again.
      this.#pending ??= content
      onState({ kind: 'failed', error, savedAt: this.#savedAt })
    }
  }

  stop(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }
}

/** "Save Draft" shows only while nothing is saved yet, or when the last save is a minute old. */
export function offersSaveDraft(state: SaveState, nowMs: number): boolean {
  if (state.kind === 'saving') return false
  if (state.kind === 'failed') return true
  const savedAt = state.kind === 'untouched' ? null : state.savedAt
  return savedAt === null || nowMs - savedAt >= SAVE_DRAFT_AGAIN_MS
}

/** "Latest Draft Saved" stands for a second after a save, then the time takes its place. */
export function showsJustSaved(state: SaveState, nowMs: number): boolean {
  return state.kind === 'saved' && nowMs - state.savedAt < SAVED_INDICATOR_MS
}
