import type { TestAccount } from '../support/people.ts'

/** A message that a person wrote. */
interface Written {
  content: string
  /** The device confirmed that it is stored; otherwise the device died, and both outcomes are right. */
  sure: boolean
}

/** The actions of a schedule's people in order, from which the server's final state is known. */
export class ExpectedState {
  readonly lanes = new Map<string, { from: TestAccount; to: TestAccount; written: Written[] }>()
  /** The last first name that each person chose, by user id. */
  readonly names = new Map<string, string>()
  /** The previous picture of each person who chose another one, by user id. */
  readonly picturesBefore = new Map<string, string>()
  messageCount = 0
  readonly seed: number

  constructor(seed: number) {
    this.seed = seed
  }

  /** The beginning of this schedule's messages, which distinguishes them from those of earlier schedules. */
  get prefix(): string {
    return `s${this.seed}.`
  }

  /** The text of the next message; every text is unique. */
  nextContent(from: TestAccount, to: TestAccount): string {
    this.messageCount += 1
    return `${this.prefix}${from.user.firstName} to ${to.user.firstName}, number ${this.messageCount}`
  }

  /** Records messages that were written. */
  add(from: TestAccount, to: TestAccount, contents: readonly string[], sure: boolean): void {
    const key = `${from.user._id} ${to.user._id}`
    const lane = this.lanes.get(key) ?? { from, to, written: [] }
    this.lanes.set(key, lane)
    lane.written.push(...contents.map((content) => ({ content, sure })))
  }
}
