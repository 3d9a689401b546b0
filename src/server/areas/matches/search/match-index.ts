import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MatchFilter } from '../../../../domain/matches/match-filter.ts'
import { ReadLag } from '../../../platform/core/read-lag.ts'
import type { Queryable } from '../../../platform/db/open.ts'
import { readChanges, type ChangePosition } from '../../../platform/db/search-changes.ts'
import { BlockMap } from './block-map.ts'
import { PersonColumns } from './person-columns.ts'
import { loadAllCandidates, loadCandidates } from './load-candidates.ts'
import type { Searcher } from './searcher.ts'
import { searchPeople, type SearchResult } from './search-people.ts'

/** With more changes than this, reading everyone is faster than reading each changed person. */
const REBUILD_FROM = 20_000
/** Number of changed people read per query. */
const READ_AT_ONCE = 500

/**
 * Holds all people whom others may find in memory, as of the last `catchUp`. Each process has one index; any
 * number of processes may share a database.
 */
export class MatchIndex {
  readonly lag = new ReadLag()
  #columns = new PersonColumns()
  #blocks = new BlockMap()
  #position: ChangePosition | null = null
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  /** Number of people. */
  get size(): number {
    return this.#columns.count
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
        return this.#start(db)
      })
    return this.#next
  }

  /** Finds the searcher's best matches and the people they hid. Call `catchUp` first. */
  search(searcher: Searcher, filter: MatchFilter, passed: ReadonlySet<string>): SearchResult {
    return searchPeople(this.#columns, searcher, filter, this.#blocks.blockedOrBlocking(searcher.id), passed)
  }

  #start(db: Queryable): Promise<void> {
    const read = this.lag
      .measure(() => this.#read(db))
      .finally(() => {
        if (this.#running === read) this.#running = null
      })
    this.#running = read
    return read
  }

  async #read(db: Queryable): Promise<void> {
    const { changed, position, rebuild } = await readChanges(db, ['user', 'block'], this.#position)
    if (rebuild || changed.user.length + changed.block.length > REBUILD_FROM) {
      await this.#rebuild(db)
    } else {
      for (let at = 0; at < changed.user.length; at += READ_AT_ONCE) {
        for (const [id, person] of await loadCandidates(db, changed.user.slice(at, at + READ_AT_ONCE))) {
          if (person) this.#columns.put(id, person)
          else this.#columns.remove(id)
        }
      }
      await this.#blocks.reload(db, changed.block)
    }
    // The position moves last, so that the next call reads the same changes again after a failure.
    this.#position = position
  }

  async #rebuild(db: Queryable): Promise<void> {
    const columns = new PersonColumns()
    const blocks = new BlockMap()
    for await (const page of loadAllCandidates(db)) {
      for (const [id, person] of page) if (person) columns.put(id, person)
      // The embedded database answers within the same turn of the event loop, so other requests need one.
      await nextTurn()
    }
    await blocks.readAll(db)
    this.#columns = columns
    this.#blocks = blocks
  }
}
