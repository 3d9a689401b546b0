import type { Account } from '../../offline/db/account.ts'
import { watch } from '../../offline/db/watch.ts'
import type { StoredText } from '../../offline/drafts/unsent-texts.ts'
import { mergeText } from '../../sync/merge-text.ts'
import { wordsSince } from '../../sync/sent-words.ts'
import { startAutosave, type Autosave, type SaveState } from './autosave.ts'

/** A stored text, and how often words of its box were sent before it: a number that only grows. */
export interface SeenText {
  text: string
  sends: number
}

/** A text to store, and the stored texts from which the page made it. */
export interface LiveTextChange {
  base: string
  text: string
  /** What this page knows to be stored or on its way, and the number of sends then. */
  seen: { texts: readonly string[]; sends: number }
}

/**
 * The text of a box on the page. It is stored within a second of an edit, and all tabs show the same text;
 * words that two tabs stored at the same time are both kept. A subclass says where the text is stored.
 */
export abstract class LiveText {
  protected text: string
  /** The stored text as far as this page knows: the base of a merge with what another tab stored since. */
  protected base: string
  /** The stored text that the page has read last: its words are not typed again when another tab sends them. */
  protected from: SeenText
  protected isEdited = false
  protected account: Account | null = null
  protected autosave: Autosave<string> | null = null
  /** The text that is being stored, and the end of that write; null when none is. */
  protected writing: { text: string; ended: Promise<unknown> } | null = null
  /** The characters between two texts of which both are kept. */
  protected readonly between: string
  /** Whether another tab stored a text while this page had unsaved edits. */
  protected hasMissed = false
  readonly #listeners = new Set<() => void>()

  constructor(initial: string, oneLine: boolean) {
    this.text = initial
    this.base = initial
    this.from = { text: initial, sends: 0 }
    this.between = oneLine ? ' ' : '\n'
  }

  /** Reads the stored text; its text is undefined when there is none. */
  protected abstract read(account: Account): Promise<StoredText>

  /** Stores a text, merged with what another tab stored since its base. @returns the stored text. */
  protected abstract save(account: Account, change: LiveTextChange): Promise<SeenText>

  /** What this page knows to be stored: after a send elsewhere, only words that these texts lack are new. */
  protected get seen(): LiveTextChange['seen'] {
    return { texts: [this.from.text], sends: this.from.sends }
  }

  /** The text to store for a text of the box: with the words that are just being sent. */
  protected whole(text: string): string {
    return text
  }

  /** The text of the box for a text to store. */
  protected partOf(whole: string): string {
    return whole
  }

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
    const written = this.whole(text)
    const work = this.#store(account, written)
    const writing = { text: written, ended: work.catch(() => undefined) }
    this.writing = writing
    try {
      await work
    } finally {
      if (this.writing === writing) this.writing = null
      if (this.hasMissed) void this.refresh(account)
    }
  }

  async #store(account: Account, written: string): Promise<void> {
    const { base, seen } = this
    const stored = await this.save(account, { base, text: written, seen })
    this.takeAsBase(stored)
    if (stored.text === written) return
    // Another tab has written since; this page may have been edited while this write ran.
    const added = (whole: string) => (stored.sends > seen.sends ? wordsSince(seen.texts, whole) : whole)
    const merged = mergeText(added(written), added(this.whole(this.text)), stored.text, this.between)
    this.show(this.partOf(merged))
    this.autosave?.rebase(this.text)
  }

  /** Shows the stored text, of which the page may not have heard. */
  protected async refresh(account: Account): Promise<void> {
    this.hasMissed = false
    try {
      this.receive(await this.read(account))
    } catch {
      // The account was closed; the box reads again when it is opened.
    }
  }

  /** Takes a stored text as the base of what the person writes from now on. */
  protected takeAsBase(stored: SeenText): void {
    this.base = stored.text
    this.from = stored
  }

  /** Shows what another tab stored, unless this page has unsaved edits, which the next write merges. */
  protected receive({ text = '', sends }: StoredText): void {
    this.hasMissed = this.autosave?.hasUnsaved ?? false
    // A slow page can hear of a text after it knows that its words were sent.
    if (this.hasMissed || sends < this.from.sends) return
    this.takeAsBase({ text, sends })
    this.show(text)
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
