/** The start or end of a person's action; an action whose result nobody saw ends as `indeterminate`. */
export interface HistoryEvent {
  /** Milliseconds since the schedule's start. */
  at: number
  who: string
  what: string
  end: 'invoke' | 'ok' | 'fail' | 'indeterminate' | 'note'
}

/** How a person withdrew a text; `unclear` when the page died during the action. */
export type Withdrawal = 'cancelled' | 'replaced' | 'deleted' | 'discarded' | 'unclear'

/** A message's text or a profile's name, made recognizable by the token in it. */
export interface TrackedText {
  token: string
  kind: 'message' | 'name'
  author: string
  device: number
  /** How often the database was wiped before the text was written; each database numbers its own rows. */
  incarnation: number
  lane: string
  /** The ids of all operations with this text. */
  opIds: string[]
  /** Its number in the outbox; null until the outbox has stored it. */
  seq: number | null
  /** `acknowledged` once the outbox has stored it; `failed` when the outbox rejected it. */
  entry: 'attempted' | 'acknowledged' | 'failed'
  withdrawn: Withdrawal | null
  /** The token of the last words of the other person that the page showed when this text was written. */
  answers: string | null
  /** Withdrawn although it may have been sent, so both outcomes are right. */
  mayHaveArrived: boolean
}

/** The record of a schedule: events in order, and the texts that people wrote. */
export class History {
  readonly events: HistoryEvent[] = []
  readonly texts = new Map<string, TrackedText>()
  readonly #start: number
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.#start = now()
  }

  note(who: string, what: string, end: HistoryEvent['end'] = 'note'): void {
    this.events.push({ at: this.#now() - this.#start, who, what, end })
  }

  /** Records a new text before it is given to the outbox. */
  compose(
    words: Omit<TrackedText, 'entry' | 'answers' | 'withdrawn' | 'mayHaveArrived' | 'seq' | 'opIds'>,
  ): TrackedText {
    const recorded: TrackedText = {
      ...words,
      opIds: [],
      seq: null,
      entry: 'attempted',
      answers: null,
      withdrawn: null,
      mayHaveArrived: false,
    }
    this.texts.set(words.token, recorded)
    return recorded
  }

  /** The recorded text in an operation's payload. */
  textOf(payload: unknown): TrackedText | undefined {
    const token = tokenIn(payload)
    return token === null ? undefined : this.texts.get(token)
  }
}

const TOKEN = /\bw\d+\b/

/** The token in a payload, a message's text or a name; null when there is none. */
export function tokenIn(value: unknown): string | null {
  if (typeof value === 'string') return TOKEN.exec(value)?.[0] ?? null
  if (typeof value !== 'object' || value === null) return null
  const { content, firstName } = value as { content?: unknown; firstName?: unknown }
  return tokenIn(typeof content === 'string' ? content : typeof firstName === 'string' ? firstName : null)
}
