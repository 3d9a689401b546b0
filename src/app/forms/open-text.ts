import {
  adoptText,
  deleteText,
  readStored,
  saveText,
  takeText,
  type StoredText,
  type TakenText,
} from '../../offline/drafts/unsent-texts.ts'
import { TextSentError } from '../../offline/db/storage-errors.ts'
import { wordsSince } from '../../sync/sent-words.ts'
import type { Account } from '../../offline/db/account.ts'
import { registerUnsaved } from '../data/unsaved.ts'
import type { SaveState } from './autosave.ts'
import { LiveText, type LiveTextChange, type SeenText } from './live-text.ts'

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
  /** The words that are being sent and left the box at once; null when none are. */
  #leaving: TakenText | null = null

  constructor(key: string, { initial = '', suggestion = null, oneLine = false }: TextOptions) {
    super(initial, oneLine)
    this.key = key
    this.#initial = initial
    this.#given = initial
    this.#suggestion = suggestion
  }

  protected override read(account: Account): Promise<StoredText> {
    return readStored(account, this.key)
  }

  protected override async save(account: Account, change: LiveTextChange): Promise<SeenText> {
    const { text = this.#initial, sends } = await saveText(account, this.key, {
      ...change,
      initial: this.#initial,
      between: this.between,
    })
    return { text, sends }
  }

  /** Words that are being sent stay on the disk, before those typed since, until their operation is there. */
  protected override whole(text: string): string {
    const { sends = 0 } = this.#leaving ?? {}
    // A write has read that words were sent since, so these must not come back.
    return this.from.sends > sends ? text : this.#withLeaving(text)
  }

  #withLeaving(text: string): string {
    const [leaving = ''] = this.#leaving?.texts ?? []
    return leaving === '' || text === '' ? leaving + text : leaving + this.between + text
  }

  protected override get seen(): LiveTextChange['seen'] {
    const { texts, sends } = super.seen
    return { texts: [...texts, ...(this.#leaving?.texts ?? [])], sends }
  }

  protected override partOf(whole: string): string {
    return this.#leaving ? wordsSince(this.#leaving.texts, whole) : whole
  }

  protected override prepare(account: Account): Promise<void> {
    return adoptText(account, this.key)
  }

  /** The text and the stored ones from which it was made, for the operation that takes them out of the box. */
  #taken(text: string): TakenText {
    const { key, base, writing, from } = this
    return { key, texts: [text, base, ...(writing ? [writing.text] : [])], sends: from.sends }
  }

  /**
   * Stores the text and delivers it. The box is empty at once, so that words typed meanwhile are not lost. Of words
   * that another tab has sent since only the new ones are delivered, and nothing when there are none.
   * @throws the error of `deliver`; the words are in the box again then.
   */
  readonly send = async (deliver: Deliver): Promise<void> => {
    const { text, from, writing } = this
    // What this page has stored or is storing: another tab can only have sent words of these.
    const known = [from.text, ...(writing ? [writing.text] : [])]
    this.#leaving = { ...this.#taken(text), isOnce: text !== '' }
    this.show('')
    try {
      await this.#keepOnPage(text, () => this.#deliverOnce(text, known, deliver))
    } catch (error) {
      const whole = this.#withLeaving(this.text)
      this.#leaving = null
      this.edit(whole)
      throw error
    }
    if (this.account) await this.refresh(this.account)
  }

  async #deliverOnce(text: string, known: readonly string[], deliver: Deliver): Promise<void> {
    let left: StoredText | null = null
    try {
      left = await this.#handOver(text, deliver, this.#leaving)
    } catch (error) {
      if (!(error instanceof TextSentError) || !this.account) throw error
      while (this.writing) await this.writing.ended
      const { text: stored = '', sends } = await readStored(this.account, this.key)
      // Words that are still stored were not among those that the other tab sent.
      const isThere = stored === known.at(-1)
      const since = (words: string) => (isThere ? words : wordsSince(known, words))
      const rest = since(text)
      this.takeAsBase({ text: isThere ? stored : '', sends })
      const { texts = [] } = this.#leaving ?? {}
      this.#leaving = { key: this.key, texts: [rest, ...texts.map(since)], sends, isOnce: true }
      if (rest !== '') return this.#deliverOnce(rest, [this.from.text], deliver)
    }
    // Its words must not be taken for words that were typed since.
    while (this.writing) await this.writing.ended
    this.#leave(left)
  }

  /** Leaves the sent words behind. */
  #leave(left: StoredText | null): void {
    const { sends = 0 } = this.#leaving ?? {}
    // A write of the last moment has read what is stored since the send.
    const base = this.from.sends > sends ? this.base : this.partOf(this.base)
    this.#leaving = null
    this.takeAsBase({ text: base, sends: Math.max(this.from.sends, left?.sends ?? sends) })
  }

  /** Like `send`, for a box that goes on showing its text: a dialog that closes, or the fields of a profile. */
  readonly finish = async (deliver: Deliver): Promise<void> => {
    const { text } = this
    try {
      await this.#keepOnPage(text, async () => {
        const left = await this.#handOver(text, deliver, this.#taken(text))
        const isValue = this.#initial !== ''
        this.#initial = text
        this.takeAsBase({ text, sends: isValue ? this.from.sends : (left?.sends ?? this.from.sends) })
      })
    } catch (error) {
      this.edit(this.text)
      throw error
    }
  }

  /** Delivers a text; until its operation is stored, the words may only be on this page. */
  async #keepOnPage(text: string, deliver: () => Promise<void>): Promise<void> {
    let isDone = false
    // The words go straight into the operation, so their last letters need not be stored in the box first.
    const work = Promise.resolve(this.autosave?.drop()).then(deliver)
    const leave = registerUnsaved(
      () => work,
      () => isDone,
      () => text,
    )
    try {
      await work
    } finally {
      isDone = true
      leave()
    }
  }

  async #handOver(text: string, deliver: Deliver, taken: TakenText | null): Promise<StoredText | null> {
    const takes = taken ? [{ ...taken, isValue: this.#initial !== '' }] : []
    await deliver(text, takes)
    const [late] = takes
    return this.account && late ? takeText(this.account, { ...late, isOnce: false }) : null
  }

  /** Shows another initial text, such as a name that the server returned, unless the person has edited. */
  setInitial(initial: string): void {
    if (initial === this.#given) return
    this.#given = initial
    const isUnedited = this.text === this.#initial
    this.#initial = initial
    if (!isUnedited) return
    this.takeAsBase({ text: initial, sends: this.from.sends })
    this.show(initial)
  }

  /** Deletes the stored text and shows the initial one. */
  readonly discard = async (): Promise<void> => {
    this.isEdited = false
    const taken = this.#taken(this.text)
    await this.autosave?.drop()
    this.base = this.#initial
    this.show(this.#initial)
    if (!this.account) return
    if (this.#initial !== '') return deleteText(this.account, this.key)
    const { sends } = await takeText(this.account, taken)
    this.from = { text: '', sends }
    await this.refresh(this.account)
  }

  protected override receive({ text, sends }: StoredText): void {
    const suggestion = this.#suggestion
    this.#suggestion = null
    this.hasMissed = (this.autosave?.hasUnsaved ?? false) || this.#leaving !== null
    if (this.hasMissed) return undefined
    if (text === undefined && suggestion && !this.isEdited) return this.edit(suggestion)
    super.receive({ text: text ?? this.#initial, sends })
  }

  /** The database may be a new one without any text, so the text of the page is stored once more. */
  protected override get mustStore(): boolean {
    return this.isEdited
  }

  override open(account: Account, onState: (state: SaveState) => void): () => void {
    this.base = this.#initial
    if (!this.mustStore) this.from = { text: this.#initial, sends: 0 }
    return super.open(account, onState)
  }
}
