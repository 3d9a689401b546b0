import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/open.ts'
import type { Row } from '../../platform/db/tables.ts'

/**
 * How an index in memory stays right, in any number of processes on one database. Triggers write one row
 * of `search_changes` for every change of an entity, with the transaction that made it. A reader takes all
 * rows of transactions that its last look did not see finished, and reads those entities again: unlike
 * `updated_at`, this misses neither a transaction that started early and committed late, nor a deletion.
 *
 * An index keeps the `Position` of its last look; null asks for a start from nothing:
 *
 *     const { changed, position, rebuild } = await readChanges(db, ['listing'], this.#position)
 *     if (rebuild) await this.#loadAll(db)
 *     else await this.#loadAgain(db, changed.listing)
 *     this.#position = position
 *
 * Entities are read AFTER the changes: they may be newer than what was noted, never older.
 */

export type SearchEntity = Exclude<Row<'search_changes'>['entity'], 'pruned'>

export interface Position {
  /** Transactions before this one had all ended, and what they did was seen. */
  xmin: string
  /** Notes of later ones that were seen too: while a long transaction is open, each is still read once. */
  seen: ReadonlySet<string>
  /** The last transaction whose note had been thrown away by then. */
  pruned: string | null
}

export interface Changes<E extends SearchEntity> {
  /** Ids by entity, each once. */
  changed: Record<E, string[]>
  position: Position
  /** The notes do not reach back to the last look: everything has to be read. */
  rebuild: boolean
}

interface Note<E extends SearchEntity> {
  entity: E | 'pruned'
  entity_id: string
  xid: string
}
const keyOf = ({ entity, entity_id, xid }: Note<SearchEntity>) => `${entity} ${entity_id} ${xid}`

/** What changed since `last`. One statement, and so one snapshot. */
export async function readChanges<const E extends SearchEntity>(
  db: Queryable,
  entities: readonly E[],
  last: Position | null,
): Promise<Changes<E>> {
  const { rows } = await sql<{ xmin: string; entity: E | 'pruned' | null; entity_id: string; xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, changes.entity, changes.entity_id, changes.xid::text as xid
    from (select) as always
    left join (
      select distinct entity, entity_id, xid from search_changes
      where xid >= ${last?.xmin ?? '0'}::xid8
        and entity in (${sql.join(last === null ? ['pruned'] : ['pruned', ...entities])})
    ) as changes on true`.execute(db)
  const [first] = rows
  if (!first) throw new Error('A snapshot has always a row')
  const notes = rows.flatMap(({ entity, entity_id, xid }): Note<E>[] =>
    entity === null ? [] : [{ entity, entity_id, xid }],
  )
  const pruned = notes.find((note) => note.entity === 'pruned')?.xid ?? null
  const fresh = notes.filter((note) => !last?.seen.has(keyOf(note)))
  const changed = Object.fromEntries(
    entities.map((entity) => [
      entity,
      [...new Set(fresh.filter((note) => note.entity === entity).map((note) => note.entity_id))],
    ]),
  ) as Record<E, string[]>
  const later = notes.filter(({ xid }) => BigInt(xid) >= BigInt(first.xmin))
  return {
    changed,
    position: { xmin: first.xmin, seen: new Set(later.map(keyOf)), pruned: pruned ?? last?.pruned ?? null },
    rebuild: last === null || (pruned !== null && pruned !== last.pruned),
  }
}

/** Throws away notes that are older than a day: an index that did not look since then reads everything. */
export async function pruneChanges(db: Queryable): Promise<void> {
  await sql`
    with gone as (
      delete from search_changes
      where entity <> 'pruned' and changed_at < clock_timestamp() - interval '1 day'
      returning xid
    ), newest as (
      select xid from gone order by xid desc limit 1
    ), replaced as (
      delete from search_changes where entity = 'pruned' and exists (select from newest)
    )
    insert into search_changes (entity, entity_id, xid)
    select 'pruned', '00000000-0000-1000-8000-000000000000', xid from newest`.execute(db)
}
