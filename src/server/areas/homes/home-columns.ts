import type { HomeFacts } from '../../../domain/homes/home-facts.ts'
import { packHabits, packTraits } from './traits.ts'

/** What is known of one home. */
export interface IndexedHome {
  facts: HomeFacts
  /** Unix milliseconds at which it was first listed. */
  listedAt: number
  /** Day numbers between which it is on the market, both included. */
  from: number
  until: number
}

const FIRST_ROOM = 1024

/** Homes as columns of numbers, a slot each; the last one moves into the place of one that leaves. */
export class HomeColumns {
  private readonly slots = new Map<string, number>()
  readonly ids: string[] = []
  total = new Int32Array(FIRST_ROOM)
  available = new Int32Array(FIRST_ROOM)
  confirmed = new Int32Array(FIRST_ROOM)
  from = new Int32Array(FIRST_ROOM)
  until = new Int32Array(FIRST_ROOM)
  traits = new Int32Array(FIRST_ROOM)
  habits = new Uint8Array(FIRST_ROOM)
  listedAt = new Float64Array(FIRST_ROOM)

  get size(): number {
    return this.ids.length
  }

  slotOf(id: string): number | undefined {
    return this.slots.get(id)
  }

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
    this.habits[slot] = packHabits(facts)
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

  clear(): void {
    this.ids.length = 0
    this.slots.clear()
  }

  private columns() {
    const { total, available, confirmed, from, until, traits, habits, listedAt } = this
    return [total, available, confirmed, from, until, traits, habits, listedAt]
  }

  private grow(): void {
    const wider = <A extends Int32Array | Uint8Array | Float64Array>(column: A, next: A): A => {
      next.set(column)
      return next
    }
    const room = 2 * this.total.length
    this.total = wider(this.total, new Int32Array(room))
    this.available = wider(this.available, new Int32Array(room))
    this.confirmed = wider(this.confirmed, new Int32Array(room))
    this.from = wider(this.from, new Int32Array(room))
    this.until = wider(this.until, new Int32Array(room))
    this.traits = wider(this.traits, new Int32Array(room))
    this.habits = wider(this.habits, new Uint8Array(room))
    this.listedAt = wider(this.listedAt, new Float64Array(room))
  }
}
