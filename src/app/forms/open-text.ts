import {
  adoptText,
  deleteText,
  readText,
  saveText,
  takeText,
  type TakenText,
} from '../../offline/drafts/unsent-texts.ts'
import type { Account } from '../../offline/db/account.ts'
import { watch } from '../../offline/db/watch.ts'
import { mergeText } from '../../sync/merge-text.ts'
import { registerUnsaved } from '../data/unsaved.ts'
import { startAutosave, type Autosave, type SaveState } from './autosave.ts'

/** Gives a text to an operation, which can take it out of its box in its own transaction. */
export type Deliver = (text: string, takes: TakenText[]) => Promise<unknown>

/** What a box needs to know to open its text. */
export interface TextOptions {
  /** The text when the device has none; default: empty. */
  initial?: string
  /** A text that is entered once, like an edit by the person, when the device has none. */
  suggestion?: string | null
  /** Whether the box has only one line. */
  oneLine?: boolean
}

/**
 * The text of a box on the page. It is stored within a second of an edit, and all tabs show the same text;
 * words that two tabs stored at the same time are both kept.
 */
export class OpenText {
  readonly key: string
  #initial: string
  /** The initial text that the page has given last. */
  #given: string
  readonly #between: string
  #suggestion: string | null
  #shown: string
  /** The stored text as far as this page knows: the base of a merge with what another tab stored since. */
  #base: string
  #isEdited = false
  /** Whether the text is being sent; it must not appear again while the device still has it. */
  #isSending = false
  #account: Account | null = null
  #autosave: Autosave<string> | null = null
  readonly #listeners = new Set<() => void>()

  constructor(key: string, { initial = '', suggestion = null, oneLine = false }: TextOptions) {
    this.key = key
    this.#initial = initial
    this.#given = initial
    this.#suggestion = suggestion
    this.#between = oneLine ? ' ' : '\n'
    this.#shown = initial
    this.#base = initial
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly shown = (): string => this.#shown

  #show(text: string): void {
    if (text === this.#shown) return
    this.#shown = text
    for (const listener of this.#listeners) listener()
  }

  /** Changes the text; it is stored within a second. */
  readonly edit = (text: string): void => {
    this.#isEdited = true
    this.#show(text)
    this.#autosave?.edit(text)
  }

  /**
   * Stores the text and delivers it. The box is empty at once, so that words typed meanwhile are not lost.
   * @throws the error of `deliver`; the words are in the box again then.
   */
  readonly send = async (deliver: Deliver): Promise<void> => {
    const text = this.#shown
    this.#isSending = true
    this.#show('')
    try {
      await this.#deliver(text, deliver)
    } catch (error) {
      this.edit(this.#shown === '' ? text : text + this.#between + this.#shown)
      throw error
    } finally {
      this.#isSending = false
    }
  }

  /** Like `send`, for a box that goes on showing its text: a dialog that closes, or the fields of a profile. */
  readonly finish = (deliver: Deliver): Promise<void> =>
    this.#deliver(this.#shown, deliver, (text) => (this.#initial = text))

  async #deliver(text: string, deliver: Deliver, onDelivered?: (text: string) => void): Promise<void> {
    let isDone = false
    const work = this.#handOver(text, deliver)
    // Until the operation is stored, the words are only on this page.
    const leave = registerUnsaved(
      () => work,
      () => isDone,
      () => text,
    )
    try {
      await work
      onDelivered?.(text)
      this.#base = this.#initial
    } catch (error) {
      this.edit(this.#shown)
      throw error
    } finally {
      isDone = true
      leave()
    }
  }

  async #handOver(text: string, deliver: Deliver): Promise<void> {
    // The words go straight into the operation: a tab that merged them in between would send them again.
    await this.#autosave?.drop()
    const taken: TakenText = { key: this.key, texts: [text, this.#base] }
    await deliver(text, [taken])
    if (this.#account) await takeText(this.#account, taken)
  }

  /** Shows another initial text, such as a name that the server returned, unless the person has edited. */
  setInitial(initial: string): void {
    if (initial === this.#given) return
    this.#given = initial
    const isUnedited = this.#shown === this.#initial
    this.#initial = initial
    if (!isUnedited) return
    this.#base = initial
    this.#show(initial)
  }

  /** Deletes the stored text and shows the initial one. */
  readonly discard = async (): Promise<void> => {
    this.#isEdited = false
    await this.#autosave?.drop()
    this.#base = this.#initial
    this.#show(this.#initial)
    if (this.#account) await deleteText(this.#account, this.key)
  }

  async #write(account: Account, text: string): Promise<void> {
    const change = { base: this.#base, text, initial: this.#initial, between: this.#between }
    const stored = await saveText(account, this.key, change)
    this.#base = stored
    if (stored === text) return
    // Another tab has written since; this page may have been edited while this write ran.
    this.#show(mergeText(text, this.#shown, stored, this.#between))
    this.#autosave?.rebase(this.#shown)
  }

  /** Shows what another tab stored, unless this page has unsaved edits, which the next write merges. */
  #receive(stored: string | undefined): void {
    const suggestion = this.#suggestion
    this.#suggestion = null
    if (this.#autosave?.hasUnsaved || this.#isSending) return
    if (stored === undefined && suggestion && !this.#isEdited) return this.edit(suggestion)
    this.#base = stored ?? this.#initial
    this.#show(this.#base)
  }

  /** Connects the page's text with the stored one. @returns a function that ends the connection. */
  open(account: Account, onState: (state: SaveState) => void): () => void {
    const [autosave, endAutosave] = startAutosave<string>({
      write: (text) => this.#write(account, text),
      onState,
      unsavedText: () => this.#shown,
    })
    this.#account = account
    this.#autosave = autosave
    this.#base = this.#initial
    // The account was opened again below this page, so the text of the page is stored once more.
    if (this.#isEdited) autosave.edit(this.#shown)
    let end = endAutosave
    let isEnded = false
    const begin = () => {
      if (isEnded) return
      const watching = watch(account, () => readText(account, this.key)).subscribe({
        next: (stored) => this.#receive(stored),
      })
      end = () => {
        watching.unsubscribe()
        endAutosave()
      }
    }
    adoptText(account, this.key).then(begin, begin)
    return () => {
      isEnded = true
      end()
    }
  }
}
