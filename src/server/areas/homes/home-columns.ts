import type { HomeFacts } from '../../../domain/homes/home-facts.ts'
import { packOwnerHabits, packTraits } from './traits.ts'

/** A home as the index stores it. */
export interface IndexedHome {
  facts: HomeFacts
  /** Time of its first listing, in Unix milliseconds. */
  listedAt: number
  /** First day on the market, as a day number; see `dayNumber`. */
  from: number
  /** Last day on the market, as a day number. */
  until: number
}

const INITIAL_CAPACITY = 1024

/** Homes as columns of numbers, one slot per home. The last home moves into the slot of a removed one. */
export class HomeColumns {
  private readonly slots = new Map<string, number>()
  readonly ids: string[] = []
  total = new Int32Array(INITIAL_CAPACITY)
  available = new Int32Array(INITIAL_CAPACITY)
  confirmed = new Int32Array(INITIAL_CAPACITY)
  from = new Int32Array(INITIAL_CAPACITY)
  until = new Int32Array(INITIAL_CAPACITY)
  traits = new Int32Array(INITIAL_CAPACITY)
  habits = new Uint8Array(INITIAL_CAPACITY)
  listedAt = new Float64Array(INITIAL_CAPACITY)

  get size(): number {
    return this.ids.length
  }

  slotOf(id: string): number | undefined {
    return this.slots.get(id)
  }

  /** Inserts or replaces a home. */
  put(id: string, { facts, listedAt, from, until }: IndexedHome): void {
    let slot = this.slots.get(id)
    if (slot === undefined) {
      slot = this.ids.length
      if (slot === this.total.length) this.grow()
      this.ids.push(id)
      this.slots.set(id, slot)
    }
    this.total[slot] = facts.total
    this.available[slot] = facts.availableDay
    this.confirmed[slot] = facts.confirmedDay
    this.from[slot] = from
    this.until[slot] = until
    this.traits[slot] = packTraits(facts)
    this.habits[slot] = packOwnerHabits(facts)
    this.listedAt[slot] = listedAt
  }

  remove(id: string): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    const last = this.ids.length - 1
    const moved = this.ids[last]!
    for (const column of this.columns()) column[slot] = column[last]!
    this.ids[slot] = moved
    this.slots.set(moved, slot)
    this.ids.pop()
    this.slots.delete(id)
  }

  private columns() {
    const { total, available, confirmed, from, until, traits, habits, listedAt } = this
    return [total, available, confirmed, from, until, traits, habits, listedAt]
  }

  private grow(): void {
    const copied = <A extends Int32Array | Uint8Array | Float64Array>(column: A, larger: A): A => {
      larger.set(column)
      return larger
    }
    const capacity = 2 * this.total.length
    this.total = copied(this.total, new Int32Array(capacity))
    this.available = copied(this.available, new Int32Array(capacity))
    this.confirmed = copied(this.confirmed, new Int32Array(capacity))
    this.from = copied(this.from, new Int32Array(capacity))
    this.until = copied(this.until, new Int32Array(capacity))
    this.traits = copied(this.traits, new Int32Array(capacity))
    this.habits = copied(this.habits, new Uint8Array(capacity))
    this.listedAt = copied(this.listedAt, new Float64Array(capacity))
  }
}
