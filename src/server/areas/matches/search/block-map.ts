import type { Queryable } from '../../../platform/db/open.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** All blocks, by the person who blocked and by the person who is blocked. */
export class BlockMap {
  #blockedBy = new Map<string, Set<string>>()
  #blockersOf = new Map<string, Set<string>>()

  /** The ids of people whom a person blocked and of people who blocked that person. */
  blockedOrBlocking(id: string): ReadonlySet<string> {
    const [blocked, blockers] = [this.#blockedBy.get(id), this.#blockersOf.get(id)]
    if (!blocked) return blockers ?? NOBODY
    return blockers ? new Set([...blocked, ...blockers]) : blocked
  }

  /** Reads all blocks into an empty map. */
  async readAll(db: Queryable): Promise<void> {
    const rows = await db.selectFrom('blocks').select(['user_id', 'person_id']).execute()
    for (const row of rows) this.#add(row.user_id, row.person_id)
  }

  /** Reads the blocks made by `blockers` again. */
  async reload(db: Queryable, blockers: readonly string[]): Promise<void> {
    if (blockers.length === 0) return
    const rows = await db
      .selectFrom('blocks')
      .select(['user_id', 'person_id'])
      .where('user_id', 'in', blockers)
      .execute()
    for (const blocker of blockers) {
      for (const blocked of this.#blockedBy.get(blocker) ?? []) this.#blockersOf.get(blocked)?.delete(blocker)
      this.#blockedBy.delete(blocker)
    }
    for (const row of rows) this.#add(row.user_id, row.person_id)
  }

  #add(blocker: string, blocked: string): void {
    getOrAdd(this.#blockedBy, blocker).add(blocked)
    getOrAdd(this.#blockersOf, blocked).add(blocker)
  }
}

function getOrAdd(map: Map<string, Set<string>>, key: string): Set<string> {
  const existing = map.get(key)
  if (existing) return existing
  const added = new Set<string>()
  map.set(key, added)
  return added
}
