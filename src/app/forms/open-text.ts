import {
  adoptText,
  deleteText,
  readText,
  saveText,
  takeText,
  type TakenText,
} from '../../offline/drafts/unsent-texts.ts'
import type { Account } from '../../offline/db/account.ts'
import { registerUnsaved } from '../data/unsaved.ts'
import type { SaveState } from './autosave.ts'
import { LiveText, type LiveTextChange } from './live-text.ts'

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

/** The text of a box that is sent or discarded; until then it is an unsent text of the device. */
export class OpenText extends LiveText {
  readonly key: string
  #initial: string
  /** The initial text that the page has given last. */
  #given: string
  #suggestion: string | null
  /** Whether the text is being sent; it must not appear again while the device still has it. */
  #isSending = false

  constructor(key: string, { initial = '', suggestion = null, oneLine = false }: TextOptions) {
    super(initial, oneLine)
    this.key = key
    this.#initial = initial
    this.#given = initial
    this.#suggestion = suggestion
  }

  protected override read(account: Account): Promise<string | undefined> {
    return readText(account, this.key)
  }

  protected override save(account: Account, change: LiveTextChange): Promise<string> {
    return saveText(account, this.key, { ...change, initial: this.#initial, between: this.between })
  }

  protected override prepare(account: Account): Promise<void> {
    return adoptText(account, this.key)
  }

  /**
   * Stores the text and delivers it. The box is empty at once, so that words typed meanwhile are not lost.
   * @throws the error of `deliver`; the words are in the box again then.
   */
  readonly send = async (deliver: Deliver): Promise<void> => {
    const { text } = this
    this.#isSending = true
    this.show('')
    try {
      await this.#deliver(text, deliver)
    } catch (error) {
      this.edit(this.text === '' ? text : text + this.between + this.text)
      throw error
    } finally {
      this.#isSending = false
    }
  }

  /** Like `send`, for a box that goes on showing its text: a dialog that closes, or the fields of a profile. */
  readonly finish = (deliver: Deliver): Promise<void> =>
    this.#deliver(this.text, deliver, (text) => (this.#initial = text))

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
      this.base = this.#initial
    } catch (error) {
      this.edit(this.text)
      throw error
    } finally {
      isDone = true
      leave()
    }
  }

  async #handOver(text: string, deliver: Deliver): Promise<void> {
    // The words go straight into the operation: a tab that merged them in between would send them again.
    await this.autosave?.drop()
    const taken: TakenText = { key: this.key, texts: [text, this.base] }
    await deliver(text, [taken])
    if (this.account) await takeText(this.account, taken)
  }

  /** Shows another initial text, such as a name that the server returned, unless the person has edited. */
  setInitial(initial: string): void {
    if (initial === this.#given) return
    this.#given = initial
    const isUnedited = this.text === this.#initial
    this.#initial = initial
    if (!isUnedited) return
    this.base = initial
    this.show(initial)
  }

  /** Deletes the stored text and shows the initial one. */
  readonly discard = async (): Promise<void> => {
    this.isEdited = false
    await this.autosave?.drop()
    this.base = this.#initial
    this.show(this.#initial)
    if (this.account) await deleteText(this.account, this.key)
  }

  protected override receive(stored: string | undefined): void {
    const suggestion = this.#suggestion
    this.#suggestion = null
    if (this.autosave?.hasUnsaved || this.#isSending) return
    if (stored === undefined && suggestion && !this.isEdited) return this.edit(suggestion)
    super.receive(stored ?? this.#initial)
  }

  /** The database may be a new one without any text, so the text of the page is stored once more. */
  protected override get mustStore(): boolean {
    return this.isEdited
  }

  override open(account: Account, onState: (state: SaveState) => void): () => void {
    this.base = this.#initial
    return super.open(account, onState)
  }
}
