import type { Account } from '../support/people.ts'

/** A message that somebody wrote. */
interface Written {
  content: string
  /** The device said that it is written down; otherwise it died over it, and both is right. */
  sure: boolean
}

/** What the people of a schedule did, in order: what the server must show in the end. */
export class Ledger {
  readonly lanes = new Map<string, { from: Account; to: Account; written: Written[] }>()
  /** The last first name that each person gave themself, by user id. */
  readonly names = new Map<string, string>()
  /** What picture people had who chose another one, by user id. */
  readonly picturesBefore = new Map<string, string>()
  messages = 0
  readonly seed: number

  constructor(seed: number) {
    this.seed = seed
  }

  /** Marks this schedule's messages among those of the ones before. */
  get mark(): string {
    return `s${this.seed}.`
  }

  nextContent(from: Account, to: Account): string {
    this.messages += 1
    return `${this.mark}${from.user.firstName} to ${to.user.firstName}, number ${this.messages}`
  }

  add(from: Account, to: Account, contents: readonly string[], sure: boolean): void {
    const key = `${from.user._id} ${to.user._id}`
    const lane = this.lanes.get(key) ?? { from, to, written: [] }
    this.lanes.set(key, lane)
    lane.written.push(...contents.map((content) => ({ content, sure })))
  }
}
