import { sql } from 'kysely'
import type { Queryable } from './open.ts'
import type { Row } from './tables.ts'

/**
 * Keeps in-memory indexes up to date, in any number of processes on one database. Triggers write one row
 * of `search_changes` for every change of an entity, with the id of its transaction. A reader takes the rows
 * of all transactions that its previous read did not see finished, and reads those entities again. Unlike
 * `updated_at`, transaction ids miss neither a transaction that started early and committed late, nor a
 * deletion.
 *
 * An index stores the `ChangePosition` of its previous read; null requests a full load:
 *
 *     const { changed, position, rebuild } = await readChanges(db, ['listing'], this.#position)
 *     if (rebuild) await this.#loadAll(db)
 *     else await this.#reload(db, changed.listing)
 *     this.#position = position
 *
 * Read the entities AFTER the changes, so that an entity is never older than its change.
 *
 * Transaction ids count within one running cluster. So a position names where it comes from, and one of another
 * database, another cluster or an earlier state of the same one requires a full load. A dump brings along the notes of
 * its cluster: those of transactions that this cluster has not reached are never read, and deleted within an hour.
 */

export type SearchEntity = Exclude<Row<'search_changes'>['entity'], 'pruned'>

/** How far an index has read the changes. */
export interface ChangePosition {
  /** The database and the running cluster; see `ORIGIN`. */
  origin: string
  /** All transactions with smaller ids had ended, and the index has read their changes. */
  xmin: string
  /** Changes of later transactions that the index has read, so that it does not read them again. */
  seen: ReadonlySet<string>
  /** The newest transaction whose change had been pruned; null when none had. */
  pruned: string | null
}

/** The result of one read of the changes. */
export interface Changes<E extends SearchEntity> {
  /** Ids of the changed entities, each once. */
  changed: Record<E, string[]>
  /** To be passed to the next read. */
  position: ChangePosition
  /** True when changes since the last position were pruned, so that the index must load everything. */
  rebuild: boolean
}

interface ChangeRow<E extends SearchEntity | null> {
  entity: E | 'pruned'
  entity_id: string
  xid: string
}
/**
 * The database's identity, which its copies share, and what differs between copies: the number of the table, which a
 * cluster gives only once, and when the cluster started, which is later after a fail-over or a recovery to an earlier
 * time.
 */
const ORIGIN = sql`concat_ws(' ', (select id from installation),
  'search_changes'::regclass::oid,
  extract(epoch from pg_postmaster_start_time()))`

const keyOf = ({ entity, entity_id, xid }: ChangeRow<SearchEntity>) => `${entity} ${entity_id} ${xid}`

/** Returns the changes since `last`, read in one statement so that they come from one database snapshot. */
export async function readChanges<const E extends SearchEntity>(
  db: Queryable,
  entities: readonly E[],
  last: ChangePosition | null,
): Promise<Changes<E>> {
  const { rows } = await sql<ChangeRow<E | null> & { origin: string; xmin: string }>`
    select ${ORIGIN} as origin, pg_snapshot_xmin(pg_current_snapshot())::text as xmin, changes.entity, changes.entity_id, changes.xid::text as xid
    from (select) as always
    left join (
      select distinct entity, entity_id, xid from search_changes
      where xid >= ${last?.xmin ?? '0'}::xid8 and xid < pg_snapshot_xmax(pg_current_snapshot())
        and entity in (${sql.join(last === null ? ['pruned'] : ['pruned', ...entities])})
    ) as changes on true`.execute(db)
  const [first] = rows
  if (!first) throw new Error('A snapshot has always a row')
  const changes = rows.flatMap(({ entity, entity_id, xid }): ChangeRow<E>[] =>
    entity === null ? [] : [{ entity, entity_id, xid }],
  )
  const pruned = changes.find((change) => change.entity === 'pruned')?.xid ?? null
  const fresh = changes.filter((change) => !last?.seen.has(keyOf(change)))
  const changed = Object.fromEntries(
    entities.map((entity) => [
      entity,
      [...new Set(fresh.filter((change) => change.entity === entity).map((change) => change.entity_id))],
    ]),
  ) as Record<E, string[]>
  const later = changes.filter(({ xid }) => BigInt(xid) >= BigInt(first.xmin))
  return {
    changed,
    position: {
      origin: first.origin,
      xmin: first.xmin,
      seen: new Set(later.map(keyOf)),
      pruned: pruned ?? last?.pruned ?? null,
    },
    rebuild: last === null || !follows(first, last) || (pruned !== null && pruned !== last.pruned),
  }
}

/** Whether a snapshot is a later one of the cluster in which a position was read. */
function follows(snapshot: { origin: string; xmin: string }, last: ChangePosition): boolean {
  return snapshot.origin === last.origin && BigInt(snapshot.xmin) >= BigInt(last.xmin)
}

/**
 * Deletes changes older than a day; an index that has not read for a day then loads everything again. Also deletes
 * the changes of another cluster, which are in the future here.
 */
export async function pruneChanges(db: Queryable): Promise<void> {
  await sql`delete from search_changes where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
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
