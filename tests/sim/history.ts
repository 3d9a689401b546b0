/** What a person did, as it went: every action ends in `ok`, `fail`, or without anybody seeing how. */
export interface HistoryEvent {
  /** Milliseconds since the schedule's start. */
  at: number
  who: string
  what: string
  end: 'invoke' | 'ok' | 'fail' | 'indeterminate' | 'note'
}

/** How a person took words back; `unclear` when the page died over it. */
export type Withdrawal = 'cancelled' | 'replaced' | 'deleted' | 'discarded' | 'unclear'

/** Words with an id of their own in them: a message's text, or a name in the profile. */
export interface Words {
  token: string
  kind: 'message' | 'name'
  author: string
  device: number
  /** The database it was written to: one that was wiped begins to count anew. */
  incarnation: number
  lane: string
  /** Every op that carried it. */
  opIds: string[]
  /** Its place in the lane on its device; null until the outbox had it. */
  seq: number | null
  /** `acknowledged` once the outbox had it on the disk; `failed` when it said no. */
  entry: 'attempted' | 'acknowledged' | 'failed'
  withdrawn: Withdrawal | null
  /** Taken away although it may have been sent: either end is right. */
  eitherWay: boolean
}

export class History {
  readonly events: HistoryEvent[] = []
  readonly words = new Map<string, Words>()
  readonly #start: number
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.#start = now()
  }

  note(who: string, what: string, end: HistoryEvent['end'] = 'note'): void {
    this.events.push({ at: this.#now() - this.#start, who, what, end })
  }

  /** New words that nobody has acknowledged yet. */
  compose(words: Omit<Words, 'entry' | 'withdrawn' | 'eitherWay' | 'seq' | 'opIds'>): Words {
    const fresh: Words = {
      ...words,
      opIds: [],
      seq: null,
      entry: 'attempted',
      withdrawn: null,
      eitherWay: false,
    }
    this.words.set(words.token, fresh)
    return fresh
  }

  /** The words that a payload carries. */
  wordsOf(payload: unknown): Words | undefined {
    const token = tokenIn(payload)
    return token === null ? undefined : this.words.get(token)
  }
}

const TOKEN = /\bw\d+\b/

/** The id in a payload, a message's text or a name; null where there is none. */
export function tokenIn(value: unknown): string | null {
  if (typeof value === 'string') return TOKEN.exec(value)?.[0] ?? null
  if (typeof value !== 'object' || value === null) return null
  const { content, firstName } = value as { content?: unknown; firstName?: unknown }
  return tokenIn(typeof content === 'string' ? content : typeof firstName === 'string' ? firstName : null)
}
