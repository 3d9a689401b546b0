import { AUTOSAVE_START_MS } from '../../domain/core/limits.ts'
import { registerUnsaved } from '../data/unsaved.ts'

/** The state of a text's or form's last save; `savedAt` is in Unix milliseconds. */
export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'dirty'; savedAt: number | null }
  | { kind: 'saving'; savedAt: number | null }
  | { kind: 'saved'; savedAt: number }
  | { kind: 'failed'; error: unknown; savedAt: number | null }

interface AutosaveOptions<Content> {
  write: (content: Content) => Promise<void>
  onState?: (state: SaveState) => void
  now?: () => number
  schedule?: (run: () => void, delayMs: number) => () => void
}

const afterDelay = (run: () => void, delayMs: number) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/**
 * Saves edits within a second. The first unsaved edit starts a timer that later edits do not reset, so that
 * steady typing cannot postpone the write for ever; `flush` writes at once (step change, blur, page hidden).
 * Writes never overlap: edits during a write are part of the next one. The state is `saved` only after
 * `write` has resolved, which is after the transaction's commit.
 */
export class Autosave<Content> {
  #pending: Content | null = null
  #cancelTimer: (() => void) | null = null
  #running: Promise<void> | null = null
  /** Whether the content of the running write is not wanted any more. */
  #isDropped = false
  #savedAt: number | null
  readonly #options: Required<AutosaveOptions<Content>>

  constructor(options: AutosaveOptions<Content>, savedAt: number | null = null) {
    this.#options = { onState: () => undefined, now: Date.now, schedule: afterDelay, ...options }
    this.#savedAt = savedAt
  }

  get hasUnsaved(): boolean {
    return this.#pending !== null || this.#running !== null
  }

  edit(content: Content): void {
    this.#pending = content
    if (this.#running === null) this.#options.onState({ kind: 'dirty', savedAt: this.#savedAt })
    this.#cancelTimer ??= this.#options.schedule(() => void this.flush(), AUTOSAVE_START_MS)
  }

  /** Replaces the content that waits to be written; does nothing when none waits. */
  rebase(content: Content): void {
    if (this.#pending !== null) this.#pending = content
  }

  /** Drops the content that waits to be written; resolves when no write is running. */
  async drop(): Promise<void> {
    this.stop()
    this.#pending = null
    this.#isDropped = true
    await this.#running
  }

  /** Writes at once; resolves when all edits before the call are saved or could not be saved. */
  async flush(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#running !== null) {
      await this.#running
      // Another waiting caller may have started the next write, which contains all edits made until now.
      if (this.#running !== null) return this.#running
      return this.#pending === null ? undefined : this.flush()
    }
    if (this.#pending === null) return
    this.#running = this.#write(this.#pending)
    this.#pending = null
    await this.#running
  }

  async #write(content: Content): Promise<void> {
    const { write, onState, now } = this.#options
    onState({ kind: 'saving', savedAt: this.#savedAt })
    this.#isDropped = false
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
      // The content stays pending, so that the next edit or flush tries again.
      if (!this.#isDropped) this.#pending ??= content
      onState({ kind: 'failed', error, savedAt: this.#savedAt })
    }
  }

  stop(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }
}

interface EditorOptions<Content> extends Pick<AutosaveOptions<Content>, 'write' | 'onState'> {
  /** The text to offer for copying when the device cannot save it. */
  unsavedText: (autosave: Autosave<Content>) => string
}

/**
 * Starts the autosave of one editor on the page; leaving the page saves at once.
 * @returns the autosave, and a function that saves a last time and ends it.
 */
export function startAutosave<Content>({
  unsavedText,
  ...options
}: EditorOptions<Content>): [Autosave<Content>, () => void] {
  const autosave = new Autosave(options)
  const leave = registerUnsaved(
    () => autosave.flush(),
    () => !autosave.hasUnsaved,
    () => unsavedText(autosave),
  )
  const end = () => {
    leave()
    autosave.stop()
  }
  return [autosave, end]
}
