import { createHash } from 'node:crypto'

const MODULUS = 1n << 128n

/** The number and the hash of a set of rows or photos, whatever their order. */
export interface Sum {
  count: number
  /** 32 hex digits. */
  hash: string
}

/**
 * Adds up the hashes of rows. Databases return rows in different orders and compare texts differently, so the sum
 * does not depend on the order.
 */
export class RowSum {
  #count = 0
  #sum = 0n

  add(row: string | Uint8Array): void {
    const digest = createHash('sha256').update(row).digest()
    this.#sum = (this.#sum + (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8)) % MODULUS
    this.#count++
  }

  get result(): Sum {
    return { count: this.#count, hash: this.#sum.toString(16).padStart(32, '0') }
  }
}

/** Whether two sets have the same rows. */
export const isSameSum = (one: Sum, other: Sum | undefined): boolean =>
  one.count === other?.count && one.hash === other.hash

/** What stands for a photo in a sum: its id and its content. */
export const photoRow = (id: string, bytes: Uint8Array): string =>
  `${id} ${createHash('sha256').update(bytes).digest('hex')}`
