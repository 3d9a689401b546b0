import type { MatchFilter } from '../../../../domain/matches/match-filter.ts'
import type { Queryable } from '../../../platform/db/open.ts'
import { readChanges, type Position } from '../../homes/search-changes.ts'
import { BlockMap } from './block-map.ts'
import { Columns } from './person-columns.ts'
import { allCandidates, candidates } from './load-candidates.ts'
import type { Searcher } from './searcher.ts'
import { searchPeople, type Found } from './search-people.ts'

/** From so many changes on, reading everything is quicker than reading each. */
const REBUILD_FROM = 20_000
const READ_AT_ONCE = 1000

/**
 * Everybody whom others may find, in memory, as the database knew them when `catchUp` was last called. One
 * per process; any number of processes may share a database.
 */
export class MatchIndex {
  #columns = new Columns()
  #blocks = new BlockMap()
  #position: Position | null = null
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  get size(): number {
    return this.#columns.count
  }

  get bytes(): number {
    return this.#columns.bytes
  }

  /**
   * Everything that was committed before the call is in the index when it resolves. Calls that wait for
   * the same turn share it.
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

  /** The asker's best, and whom they passed. Caught up before: it sees what the index holds. */
  search(asker: Searcher, filter: MatchFilter, passed: ReadonlySet<string>): Found {
    return searchPeople(this.#columns, asker, filter, this.#blocks.around(asker.id), passed)
  }

  #start(db: Queryable): Promise<void> {
    const turn = this.#read(db).finally(() => {
      if (this.#running === turn) this.#running = null
    })
    this.#running = turn
    return turn
  }

  async #read(db: Queryable): Promise<void> {
    const { changed, position, rebuild } = await readChanges(db, ['user', 'block'], this.#position)
    if (rebuild || changed.user.length + changed.block.length > REBUILD_FROM) {
      await this.#rebuild(db)
    } else {
      for (let at = 0; at < changed.user.length; at += READ_AT_ONCE) {
        for (const [id, person] of await candidates(db, changed.user.slice(at, at + READ_AT_ONCE))) {
          if (person) this.#columns.put(id, person)
          else this.#columns.remove(id)
        }
      }
      await this.#blocks.readAgain(db, changed.block)
    }
    // Only now: a failure in between reads the same changes again.
    this.#position = position
  }

  async #rebuild(db: Queryable): Promise<void> {
    const columns = new Columns()
    const blocks = new BlockMap()
    for await (const page of allCandidates(db))
      for (const [id, person] of page) if (person) columns.put(id, person)
    await blocks.readAll(db)
    this.#columns = columns
    this.#blocks = blocks
  }
}
