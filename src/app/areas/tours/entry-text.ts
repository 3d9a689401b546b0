import type { Account } from '../../../offline/db/account.ts'
import { readEntryWords, saveEntryWords, type WordsPlace } from '../../../offline/tours/entry-words.ts'
import { LiveText, type LiveTextChange, type SeenText } from '../../forms/live-text.ts'

/** The words of a tour entry in their box. */
export class EntryText extends LiveText {
  readonly #place: WordsPlace

  constructor(place: WordsPlace, initial: string, oneLine: boolean) {
    super(initial, oneLine)
    this.#place = place
  }

  protected override async read(account: Account): Promise<SeenText> {
    return unsent(await readEntryWords(account, this.#place))
  }

  protected override async save(account: Account, { base, text }: LiveTextChange): Promise<SeenText> {
    return unsent(await saveEntryWords(account, this.#place, { base, text, between: this.between }))
  }
}

/** Words that stay in their box for ever. */
const unsent = (text: string): SeenText => ({ text, sends: 0 })
