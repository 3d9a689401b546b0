import type { Queryable } from '../../../platform/db/open.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Who blocked whom, from both ends. */
export class BlockMap {
  #by = new Map<string, Set<string>>()
  #of = new Map<string, Set<string>>()

  /** Everybody whom a person blocked, and everybody who blocked them. */
  around(id: string): ReadonlySet<string> {
    const [blocked, blockers] = [this.#by.get(id), this.#of.get(id)]
    if (!blocked) return blockers ?? NOBODY
    return blockers ? new Set([...blocked, ...blockers]) : blocked
  }

  async readAll(db: Queryable): Promise<void> {
    const rows = await db.selectFrom('blocks').select(['user_id', 'person_id']).execute()
    for (const row of rows) this.#add(row.user_id, row.person_id)
  }

  /** What these people blocked, instead of what was known of them. */
  async readAgain(db: Queryable, blockers: readonly string[]): Promise<void> {
    if (blockers.length === 0) return
    const rows = await db
      .selectFrom('blocks')
      .select(['user_id', 'person_id'])
      .where('user_id', 'in', blockers)
      .execute()
    for (const blocker of blockers) {
      for (const blocked of this.#by.get(blocker) ?? []) this.#of.get(blocked)?.delete(blocker)
      this.#by.delete(blocker)
    }
    for (const row of rows) this.#add(row.user_id, row.person_id)
  }

  #add(blocker: string, blocked: string): void {
    entry(this.#by, blocker).add(blocked)
    entry(this.#of, blocked).add(blocker)
  }
}

function entry(map: Map<string, Set<string>>, key: string): Set<string> {
  const known = map.get(key)
  if (known) return known
  const made = new Set<string>()
  map.set(key, made)
  return made
}
