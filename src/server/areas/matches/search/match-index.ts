import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MatchFilter } from '../../../../domain/matches/match-filter.ts'
import { ReadLag } from '../../../platform/core/read-lag.ts'
import { giveMemoryBack } from '../../../platform/core/give-memory-back.ts'
import type { Queryable } from '../../../platform/db/open.ts'
import { readChanges, type ChangePosition } from '../../../platform/db/search-changes.ts'
import { CandidateLines } from './candidate-line.ts'
import { readImage, writeImage } from './index-image.ts'
import { estimatePeople, FIRST_ID, loadAllCandidates, loadCandidates } from './load-candidates.ts'
import { PersonColumns } from './person-columns.ts'
import type { Searcher } from './searcher.ts'
import { searchPeople, type SearchResult } from './search-people.ts'

/** With more changes than this, reading everyone is faster than reading each changed person. */
const REBUILD_FROM = 20_000
/** Number of changed people read per query. */
const READ_AT_ONCE = 500

/** Read people after which the memory of what they were read from is given back. */
const GIVE_BACK_FROM = 50_000

/** A read of everyone that has not ended. A failure of the database leaves it, and the next read goes on from it. */
interface Load {
  /** The changes before the load began; those after it are read at its end. */
  position: ChangePosition
  /** Everyone with an id up to this one has been read. */
  after: string
}

/**
 * Holds all people whom others may find in memory, as of the last `catchUp`. Each process has one index; any
 * number of processes may share a database.
 */
export class MatchIndex {
  readonly lag = new ReadLag()
  #columns = new PersonColumns()
  #position: ChangePosition | null = null
  #load: Load | null = null
  /** Whether the people come from an image, and the changes since have not been read. */
  #isRestored = false
  /** The position of the newest image. */
  #saved: ChangePosition | null = null
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  /** Number of people. */
  get size(): number {
    return this.#columns.count
  }

  /** Whether everyone has been read; until then, a search finds only the people who were read so far. */
  get isWhole(): boolean {
    return this.#position !== null && this.#load === null && !this.#isRestored
  }

  /** Memory used by the people's columns and ids, in bytes. */
  get bytes(): number {
    return this.#columns.bytes
  }

  /**
   * Reads every change that was committed before the call. A call during a running read waits for the next
   * read, which all waiting calls share.
   */
  catchUp(db: Queryable): Promise<void> {
    if (this.#running === null) return this.#start(db)
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        return this.catchUp(db)
      })
    return this.#next
  }

  /**
   * Takes the people from an image (index-image.ts); the next read brings the changes since, or everyone when they
   * are not known any more. Call it before the first read.
   * @throws UnreadableImage, or the error of the file system; the index is as before then.
   */
  restore(path: string): Promise<void> {
    return this.#run(async () => {
      const { columns, position } = await readImage(path)
      this.#columns = columns
      this.#position = position
      this.#isRestored = true
    })
  }

  /**
   * Writes an image of a whole index, when people may have changed since the last one. Reads wait for its end.
   * @throws the error of the file system
   */
  async save(path: string): Promise<void> {
    while (this.#running) await this.#running.catch(() => undefined)
    const position = this.#position
    if (!this.isWhole || position === null || position === this.#saved) return
    await this.#run(() => writeImage(path, { columns: this.#columns, position }))
    this.#saved = position
  }

  /** Like `catchUp`, but waits for an index that is not whole no longer than `ms`. */
  async catchUpWithin(db: Queryable, ms: number): Promise<void> {
    const read = this.catchUp(db)
    if (this.isWhole) return read
    let timer: NodeJS.Timeout | undefined
    const wait = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
    await Promise.race([read, wait]).finally(() => clearTimeout(timer))
  }

  /**
   * Finds the searcher's best matches and the people they hid. Call `catchUp` first.
   * @param blocked people who are left out, as they blocked the searcher or the searcher blocked them
   */
  search(
    searcher: Searcher,
    filter: MatchFilter,
    passed: ReadonlySet<string>,
    blocked: ReadonlySet<string>,
  ): SearchResult {
    return searchPeople(this.#columns, searcher, filter, blocked, passed)
  }

  #start(db: Queryable): Promise<void> {
    return this.#run(() => this.lag.measure(() => this.#read(db)))
  }

  /** Does work during which nothing else may read or change the people. */
  #run(work: () => Promise<void>): Promise<void> {
    const running = work().finally(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }

  async #read(db: Queryable): Promise<void> {
    do {
      if (this.#load !== null) await this.#readEveryone(db, this.#load)
      await this.#readChanges(db)
    } while (this.#load !== null)
  }

  async #readEveryone(db: Queryable, load: Load): Promise<void> {
    for await (const { texts, last } of loadAllCandidates(db, load.after)) {
      const before = this.size
      for (const text of texts) this.#put(new CandidateLines(text))
      load.after = last
      if (Math.floor(this.size / GIVE_BACK_FROM) > Math.floor(before / GIVE_BACK_FROM)) giveMemoryBack()
      // The embedded database answers within the same turn of the event loop, so other requests need one.
      await nextTurn()
    }
  }

  #put(lines: CandidateLines): void {
    while (!lines.isAtEnd) {
      const [id, person] = lines.next()
      if (person) this.#columns.put(id, person)
    }
  }

  /** Reads the people who changed since the last read, or starts a load, which ends with another call. */
  async #readChanges(db: Queryable): Promise<void> {
    const last = this.#load?.position ?? this.#position
    const { changed, position, rebuild } = await readChanges(db, ['user'], last)
    if (rebuild || changed.user.length > REBUILD_FROM) {
      // The old columns are dropped first, because both would need twice the memory.
      const expected = await estimatePeople(db)
      this.#columns = new PersonColumns(expected)
      if (expected > GIVE_BACK_FROM) giveMemoryBack()
      this.#isRestored = false
      this.#load = { position, after: FIRST_ID }
      return
    }
    for (let at = 0; at < changed.user.length; at += READ_AT_ONCE) {
      for (const [id, person] of await loadCandidates(db, changed.user.slice(at, at + READ_AT_ONCE))) {
        if (person) this.#columns.put(id, person)
        else this.#columns.remove(id)
      }
    }
    // The position moves last, so that the next call reads the same changes again after a failure.
    this.#position = position
    this.#isRestored = false
    if (this.#load !== null && this.size > GIVE_BACK_FROM) giveMemoryBack()
    this.#load = null
  }
}
