import type { Account } from '../../../offline/db/account.ts'
import { readEntryWords, saveEntryWords, type WordsPlace } from '../../../offline/tours/entry-words.ts'
import { LiveText, type LiveTextChange } from '../../forms/live-text.ts'

/** The words of a tour entry in their box. */
export class EntryText extends LiveText {
  readonly #place: WordsPlace

  constructor(place: WordsPlace, initial: string, oneLine: boolean) {
    super(initial, oneLine)
    this.#place = place
  }

  protected override read(account: Account): Promise<string> {
    return readEntryWords(account, this.#place)
  }

  protected override save(account: Account, change: LiveTextChange): Promise<string> {
    return saveEntryWords(account, this.#place, { ...change, between: this.between })
  }
}
