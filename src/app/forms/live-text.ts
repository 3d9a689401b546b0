import type { Account } from '../../offline/db/account.ts'
import { watch } from '../../offline/db/watch.ts'
import { mergeText } from '../../sync/merge-text.ts'
import { startAutosave, type Autosave, type SaveState } from './autosave.ts'

/** A text to store, and the stored text from which the page made it. */
export interface LiveTextChange {
  base: string
  text: string
}

/**
 * The text of a box on the page. It is stored within a second of an edit, and all tabs show the same text;
 * words that two tabs stored at the same time are both kept. A subclass says where the text is stored.
 */
export abstract class LiveText {
  protected text: string
  /** The stored text as far as this page knows: the base of a merge with what another tab stored since. */
  protected base: string
  protected isEdited = false
  protected account: Account | null = null
  protected autosave: Autosave<string> | null = null
  /** The characters between two texts of which both are kept. */
  protected readonly between: string
  readonly #listeners = new Set<() => void>()

  constructor(initial: string, oneLine: boolean) {
    this.text = initial
    this.base = initial
    this.between = oneLine ? ' ' : '\n'
  }

  /** Reads the stored text; undefined when there is none. */
  protected abstract read(account: Account): Promise<string | undefined>

  /** Stores a text, merged with what another tab stored since its base. @returns the stored text. */
  protected abstract save(account: Account, change: LiveTextChange): Promise<string>

  /** Runs before the stored text is read for the first time. */
  protected async prepare(_account: Account): Promise<void> {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly shown = (): string => this.text

  protected show(text: string): void {
    if (text === this.text) return
    this.text = text
    for (const listener of this.#listeners) listener()
  }

  /** Changes the text; it is stored within a second. */
  readonly edit = (text: string): void => {
    this.isEdited = true
    this.show(text)
    this.autosave?.edit(text)
  }

  /** Stores an edit at once. */
  readonly flush = async (): Promise<void> => this.autosave?.flush()

  async #write(account: Account, text: string): Promise<void> {
    const stored = await this.save(account, { base: this.base, text })
    this.base = stored
    if (stored === text) return
    // Another tab has written since; this page may have been edited while this write ran.
    this.show(mergeText(text, this.text, stored, this.between))
    this.autosave?.rebase(this.text)
  }

  /** Shows what another tab stored, unless this page has unsaved edits, which the next write merges. */
  protected receive(stored: string | undefined): void {
    if (this.autosave?.hasUnsaved) return
    this.base = stored ?? ''
    this.show(this.base)
  }

  /** Whether the page has words that an account which is opened below it must store. */
  protected get mustStore(): boolean {
    return this.isEdited && this.text !== this.base
  }

  /** Connects the page's text with the stored one. @returns a function that ends the connection. */
  open(account: Account, onState: (state: SaveState) => void): () => void {
    const [autosave, endAutosave] = startAutosave<string>({
      write: (text) => this.#write(account, text),
      onState,
      unsavedText: () => this.text,
    })
    this.account = account
    this.autosave = autosave
    if (this.mustStore) autosave.edit(this.text)
    let end = endAutosave
    let isEnded = false
    const begin = () => {
      if (isEnded) return
      const watching = watch(account, () => this.read(account)).subscribe({
        next: (stored) => this.receive(stored),
      })
      end = () => {
        watching.unsubscribe()
        endAutosave()
      }
    }
    this.prepare(account).then(begin, begin)
    return () => {
      isEnded = true
      end()
    }
  }
}
