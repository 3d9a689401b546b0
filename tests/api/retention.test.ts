import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RETENTION, type LimitedName } from '../../src/domain/account/retention.ts'
import { uuidv7 } from '../../src/domain/core/ids.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { publishListing } from '../support/api-homes.ts'
import { createHomeownerWithoutListing } from '../support/api-users.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await createHomeownerWithoutListing(server)
})
afterAll(() => server.close())

/** Stores something at a time. @returns whether it is still there */
type Store = (at: Date) => Promise<() => Promise<boolean>>

const run = async (query: ReturnType<typeof sql>) => (await query.execute(server.db)).rows.length > 0
const text = () => newOpId().replaceAll('-', '')
let homes = 0

/** How each row of the table is stored. */
const STORES: Record<LimitedName, Store> = {
  async leavingAccount(at) {
    const person = await register(server)
    const due = new Date(at.getTime() + RETENTION.leavingAccount.limitMs)
    await sql`update users set deletion_due_at = ${due} where id = ${person.id}`.execute(server.db)
    return () => run(sql`select 1 from users where id = ${person.id} and emptied_at is null`)
  },
  async tombstones(at) {
    const hash = text()
    await sql`insert into account_tombstones values (${hash}, true, true, ${at})`.execute(server.db)
    return () => run(sql`select 1 from account_tombstones where email_hash = ${hash}`)
  },
  async deletedListings(at) {
    const home = await publishListing(owner, {
      address: { street: `${++homes} Old Street`, city: 'San Diego', state: 'CA', zipCode: '92104' },
    })
    await sql`update listings set deleted_at = ${at} where id = ${home._id}`.execute(server.db)
    return () =>
      run(sql`select 1 from listings where id = ${home._id} and payload->>'title' <> '' and street_key <> ''`)
  },
  async flaggedWords(at) {
    const id = newOpId()
    await sql`insert into flagged_words (id, person_id, words, findings, created_at)
      values (${id}, ${owner.id}, '', '{"list": []}', ${at})`.execute(server.db)
    return () => run(sql`select 1 from flagged_words where id = ${id}`)
  },
  async oldVisits(at) {
    const home = await publishListing(owner, {
      address: { street: `${++homes} Visit Street`, city: 'San Diego', state: 'CA', zipCode: '92104' },
    })
    await sql`insert into home_entries (user_id, listing_id, key, value, written_at)
      values (${owner.id}, ${home._id}, 'stage', '{"is": 1}', ${at})`.execute(server.db)
    return () => run(sql`select 1 from home_entries where listing_id = ${home._id}`)
  },
  async closedDrafts(at) {
    const id = newOpId()
    await sql`insert into drafts (user_id, kind, draft_id, revision, step, fields, updated_at, closed_kind, closed_id, written_at, writes)
      values (${owner.id}, 'listing', ${id}, 1, 1, '{}', ${at}, 'listing', ${id}, ${at}, '')`.execute(
      server.db,
    )
    return () => run(sql`select 1 from drafts where draft_id = ${id}`)
  },
  async unusedPhotos(at) {
    const id = text()
    await sql`insert into photos (id, owner_id, kind, width, height, bytes, created_at, placeholder)
      values (${id}, ${owner.id}, 'listing', 1, 1, 1, ${at}, '')`.execute(server.db)
    return () => run(sql`select 1 from photos where id = ${id}`)
  },
  async receipts(at) {
    const id = newOpId()
    await sql`insert into op_receipts (user_id, op_id, fingerprint, http_status, body, created_at)
      values (${owner.id}, ${id}, '', 200, '', ${at})`.execute(server.db)
    return () => run(sql`select 1 from op_receipts where op_id = ${id}`)
  },
  async ledgers(at) {
    const id = newOpId()
    await sql`insert into device_ledgers (device_hash, user_id, store_id, unsent, announced_at)
      values (${text()}, ${owner.id}, ${id}, '{"entries": []}', ${at})`.execute(server.db)
    return () => run(sql`select 1 from device_ledgers where store_id = ${id}`)
  },
  async sessions(at) {
    const hash = text()
    await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      values (${hash}, ${owner.id}, ${at}, ${at}, ${new Date(server.clock.now().getTime() + 86_400_000)})`.execute(
      server.db,
    )
    return () => run(sql`select 1 from sessions where token_hash = ${hash}`)
  },
  async devices(at) {
    const hash = text()
    await sql`insert into known_devices (user_id, device_hash, seen_at) values (${owner.id}, ${hash}, ${at})`.execute(
      server.db,
    )
    return () => run(sql`select 1 from known_devices where device_hash = ${hash}`)
  },
  async tokens(at) {
    const hash = text()
    const expires = new Date(at.getTime() + RETENTION.tokens.limitMs)
    await sql`insert into account_tokens (token_hash, user_id, purpose, created_at, expires_at)
      values (${hash}, ${owner.id}, 'reset-password', ${at}, ${expires})`.execute(server.db)
    return () => run(sql`select 1 from account_tokens where token_hash = ${hash}`)
  },
  async jobs(at) {
    const id = uuidv7(at.getTime(), crypto.getRandomValues(new Uint8Array(10)))
    await sql`insert into jobs (id, kind, payload, created_at, run_at, attempts, failed_at)
      values (${id}, 'mail.reset-password', '{}', ${at}, ${at}, 9, ${at})`.execute(server.db)
    return () => run(sql`select 1 from jobs where id = ${id}`)
  },
  async exports(at) {
    const id = newOpId()
    const expires = new Date(at.getTime() + RETENTION.exports.limitMs)
    await sql`insert into exports values (${id}, ${owner.id}, 'ready', 100, 1, ${at}, ${expires})`.execute(
      server.db,
    )
    await server.deps.exports.put(id, new Blob(['x']).stream(), new AbortController().signal)
    return async () => {
      const [row, file] = [
        await run(sql`select 1 from exports where id = ${id}`),
        await server.deps.exports.read(id),
      ]
      await file?.cancel()
      expect(row).toBe(file !== null)
      return row
    }
  },
  async signInFailures(at) {
    const hash = text()
    const forget = new Date(at.getTime() + RETENTION.signInFailures.limitMs)
    await sql`insert into sign_in_failures values (${hash}, 1, ${at}, ${forget})`.execute(server.db)
    return () => run(sql`select 1 from sign_in_failures where email_hash = ${hash}`)
  },
  async counters(at) {
    const key = text()
    const ends = new Date(at.getTime() + RETENTION.counters.limitMs)
    await sql`insert into rate_counters values (${key}, 1, ${ends})`.execute(server.db)
    return () => run(sql`select 1 from rate_counters where key = ${key}`)
  },
}

const MARGIN_MS = 60_000

test.each(Object.keys(STORES) as LimitedName[])(
  '%s: what is older than the limit goes, what is younger stays',
  async (name) => {
    const now = server.clock.now().getTime()
    const { limitMs } = RETENTION[name]
    const isOldThere = await STORES[name](new Date(now - limitMs - MARGIN_MS))
    const isYoungThere = await STORES[name](new Date(now - limitMs + MARGIN_MS))
    expect([await isOldThere(), await isYoungThere()]).toEqual([true, true])
    await cleanUp(server.deps)
    // The clean-up orders the deletion of accounts, which a job carries out.
    await server.sendMails()
    expect([await isOldThere(), await isYoungThere()]).toEqual([false, true])
  },
)
