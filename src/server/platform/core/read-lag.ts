/** Measures how long the searches of an index have been waiting for its changes. */
export class ReadLag {
  /** When the oldest read began that no complete read has followed. */
  #since: number | null = null

  /** Seconds since the oldest read that has not ended well began; 0 when the index has all changes. */
  get seconds(): number {
    return this.#since === null ? 0 : (performance.now() - this.#since) / 1000
  }

  /** Runs a read of the changes. @throws what the read throws */
  async measure(read: () => Promise<void>): Promise<void> {
    this.#since ??= performance.now()
    await read()
    this.#since = null
  }
}
