import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayNumber } from '../../../domain/core/dates.ts'
import { homeFacts, type HomeFactsSource } from '../../../domain/homes/home-facts.ts'
import { parseDollars, type ListingForm } from '../../../domain/listings/listing-form.ts'
import { unansweredRooms } from '../../../domain/listings/listing-payload.ts'
import type { RoomCount } from '../../../domain/listings/listing.ts'
import { activeDays } from '../../../domain/listings/listing-life.ts'
import { PHOTOS_FOR_ACTIVE_MIN } from '../../../domain/core/limits.ts'
import { ReadLag } from '../../platform/core/read-lag.ts'
import type { Queryable } from '../../platform/db/open.ts'
import { HomeColumns } from './home-columns.ts'
import { NOT_HIDDEN, type ListingRow } from '../listings/listing-views.ts'
import { readChanges, type ChangePosition } from '../../platform/db/search-changes.ts'

/** Rows read at once: few enough that other requests wait only for some milliseconds. */
const LOAD_ROWS = 500
/** Day number before every real day, for homes that were on the market from the start. */
const ALWAYS = -1_000_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Holds every home that is or will be on the market in memory, for the filters, counts and order of a search.
 * Call `catchUp` before each search, so that the search sees every earlier change.
 */
export class HomeIndex {
  /** The homes; a rebuild replaces the columns when they are complete. */
  columns = new HomeColumns()
  readonly lag = new ReadLag()
  private position: ChangePosition | null = null
  private catchingUp: Promise<void> | null = null

  /** Number of homes. */
  get size(): number {
    return this.columns.size
  }

  /** Reads every change that was committed before this call into the index. */
  async catchUp(db: Queryable): Promise<void> {
    // A running read may have begun before this call, so it is awaited and then followed by another one.
    while (this.catchingUp) await this.catchingUp
    this.catchingUp = this.lag.measure(() => this.readChanges(db)).finally(() => (this.catchingUp = null))
    await this.catchingUp
  }

  private async readChanges(db: Queryable): Promise<void> {
    const { changed, position, rebuild } = await readChanges(db, ['listing'], this.position)
    if (rebuild) await this.loadAll(db)
    else await this.reload(db, changed.listing)
    this.position = position
  }

  private async loadAll(db: Queryable): Promise<void> {
    const columns = new HomeColumns()
    let after = FIRST_ID
    for (;;) {
      const rows = await readIndexRows(db, sql`id > ${after}::uuid`)
      for (const row of rows) put(columns, row)
      const last = rows.at(-1)
      if (!last || rows.length < LOAD_ROWS) break
      after = last.id
      // The embedded database answers within the same turn of the event loop, so other requests need one.
      await nextTurn()
    }
    this.columns = columns
  }

  private async reload(db: Queryable, ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += LOAD_ROWS) {
      const batch = ids.slice(start, start + LOAD_ROWS)
      const rows = await readIndexRows(db, sql`id = any(${sql.val(batch)}::uuid[])`)
      for (const id of batch) this.columns.remove(id)
      for (const row of rows) put(this.columns, row)
    }
  }
}

/** Puts a home into the columns, unless it is never on the market. */
function put(columns: HomeColumns, row: IndexRow): void {
  const clock = { status: row.status, pausedUntil: row.paused_until, confirmedOn: row.confirmed_on }
  const days = activeDays(clock, row.photos >= PHOTOS_FOR_ACTIVE_MIN)
  if (days === null) return
  const { deposit, fees, form, ...home } = row.facts_source
  const facts = homeFacts({
    ...home,
    unanswered: unansweredRooms({ ...home, form }),
    deposit: parseDollars(deposit ?? '') ?? 0,
    fees: fees ?? [],
    confirmedOn: row.confirmed_on,
  })
  columns.put(row.id, {
    facts,
    listedAt: row.created_at.getTime(),
    from: days.from === null ? ALWAYS : dayNumber(days.from),
    until: dayNumber(days.until),
  })
}

type IndexRow = Pick<ListingRow, 'id' | 'status' | 'paused_until' | 'confirmed_on' | 'created_at'> & {
  photos: number
  facts_source: Omit<HomeFactsSource, 'deposit' | 'fees' | 'confirmedOn' | 'unanswered'> & {
    bathrooms: number
    form: Pick<ListingForm, RoomCount> | null
    deposit: string | null
    fees: HomeFactsSource['fees'] | null
  }
}

/** Reads the fields that the index needs; the database picks them, as a payload is ten times as large. */
async function readIndexRows(db: Queryable, which: ReturnType<typeof sql>): Promise<IndexRow[]> {
  const { rows } = await sql<IndexRow>`
    select id, status, paused_until, confirmed_on, created_at,
      jsonb_array_length(payload->'images') as photos,
      jsonb_build_object(
        'price', payload->'price', 'availableFrom', payload->'availableFrom',
        'address', jsonb_build_object('city', payload->'address'->'city', 'zipCode', payload->'address'->'zipCode'),
        'propertyType', payload->'propertyType', 'listingType', payload->'listingType',
        'bedrooms', payload->'bedrooms', 'bathrooms', payload->'bathrooms', 'furnished', payload->'furnished',
        'parkingType', payload->'parkingType', 'leaseDuration', payload->'leaseDuration',
        'utilities', payload->'utilities', 'rules', payload->'rules',
        'roomTypes', payload->'roomTypes', 'household', payload->'household',
        'form', case when payload ? 'form' then jsonb_build_object(
          'bedrooms', payload->'form'->'bedrooms', 'bathrooms', payload->'form'->'bathrooms') end,
        'deposit', payload->'form'->'deposit', 'fees', payload->'form'->'fees'
      ) as facts_source
    from listings
    where ${which} and deleted_at is null and status in ('active', 'paused')
      and ${NOT_HIDDEN}
    order by id limit ${LOAD_ROWS}`.execute(db)
  return rows
}
