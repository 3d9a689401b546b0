import type { PersonName } from './schedule.ts'

/** What a text was written for. */
export type TextKind = 'message' | 'verdict' | 'note' | 'comment' | 'group' | 'viewing' | 'listing'

/** How a person took a text back. */
export type TakenBack = 'replaced' | 'cancelled' | 'discarded' | 'undone'

/** A text that somebody typed, recognizable by the canary in it. */
export interface WrittenText {
  canary: string
  kind: TextKind
  author: PersonName
  device: number
  /** The receiver of a message; the author for anything else. */
  to: PersonName
  /**
   * `attempted` while no screen has shown that it is stored; `standing` when the device stores it in a text
   * box; `acknowledged` when a screen showed it as sent or waiting.
   */
  entry: 'attempted' | 'standing' | 'acknowledged'
  takenBack: TakenBack | null
  /** Whether both outcomes are right, because nobody saw how the act ended. */
  isUnclear: boolean
  /** The position among the messages that this device sent; null before it is sent. */
  sentAs: number | null
  /** The other person's messages that the screen showed when this one was sent. */
  seen: string[]
}

/** All texts of a run, by canary. */
export class WrittenTexts {
  readonly #texts = new Map<string, WrittenText>()
  #sent = 0

  /** Records a new text before it is typed. */
  write(kind: TextKind, author: PersonName, device: number, to: PersonName = author): WrittenText {
    // The letters at both ends keep a canary from being part of another one.
    const canary = `Q${author.toLowerCase()}${this.#texts.size + 1}q`
    const text: WrittenText = {
      canary,
      kind,
      author,
      device,
      to,
      entry: 'attempted',
      takenBack: null,
      isUnclear: false,
      sentAs: null,
      seen: [],
    }
    this.#texts.set(canary, text)
    return text
  }

  get all(): WrittenText[] {
    return Array.from(this.#texts.values())
  }

  /** The recorded texts whose canaries are in `content`. */
  in(content: string): WrittenText[] {
    return Array.from(content.matchAll(CANARY), ([canary]) => this.#texts.get(canary)).filter(
      (text) => text !== undefined,
    )
  }

  /** Records that these texts are being sent together. */
  send(texts: readonly WrittenText[]): void {
    this.#sent += 1
    for (const text of texts) {
      text.sentAs = this.#sent
      // Until the screen shows the message, nobody knows whether the box or the outbox has the words.
      text.entry = 'attempted'
    }
  }

  /** Records that a person took texts back; what may have left before is unclear. */
  takeBack(texts: readonly WrittenText[], how: TakenBack, isUnclear = false): void {
    for (const text of texts) Object.assign(text, { takenBack: how, isUnclear })
  }

  /** The texts of a person that were written on a device and that nobody took back. */
  on(device: number, author: PersonName): WrittenText[] {
    return this.all.filter((text) => text.device === device && text.author === author && !text.takenBack)
  }
}

const CANARY = /Q[a-z]+\d+q/g
