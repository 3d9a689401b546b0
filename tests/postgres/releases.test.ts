import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import type { MatchResults } from '../../src/domain/matches/match-view.ts'
import { homePhotos } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { runCommand } from '../support/command.ts'
import { receivedTexts } from '../support/conversation.ts'
import {
  apiAs,
  listHome,
  registerHomeowner,
  registerSeeker,
  signInByApi,
  type TestAccount,
} from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'
import { checkOutRelease, RELEASES } from './check-out-release.ts'

/*
 * While a release is deployed, servers of two releases work on one database, which has the version of the newer one.
 * So a migration only adds: tables, columns that may be null or have a default, triggers, indexes. For the same reason an
 * update can be taken back: the release before starts again on the newer database.
 */

const cluster = new PostgresCluster()
const folder = temporaryFolder('data')
const previous = checkOutRelease(RELEASES.previous)
const beforeMigrations = checkOutRelease(RELEASES.beforeMigrations)
const servers: ServerProcess[] = []

beforeAll(() => cluster.start())
afterAll(async () => {
  for (const server of servers) await server.kill()
  await cluster.remove()
  previous.remove()
  beforeMigrations.remove()
  folder.remove()
})

async function startServer(url: string, root?: string): Promise<ServerProcess> {
  const server = new ServerProcess(await freePort(), folder.path, { DATABASE_URL: url }, root)
  servers.push(server)
  await server.start()
  return server
}

/** What new people did through a server. */
interface Lived {
  ana: TestAccount
  ben: TestAccount
  owner: TestAccount
  home: ListingView
}

/** Lets new people do through one server what writes most tables, and another server see it. */
async function live(origin: string, other: string, suffix: string): Promise<Lived> {
  const today = localDay(new Date())
  const [ana, ben] = [
    await registerSeeker(origin, `Ana${suffix}`, today),
    await registerSeeker(origin, `Ben${suffix}`, today),
  ]
  const owner = await registerHomeowner(origin, `Olga${suffix}`)
  const form = { ...fullListingForm(), address: `${suffix} Heron Lane` }
  const home = await listHome(origin, owner, await homePhotos(1), form)
  const send = apiAs(origin, ana)
  await send('POST', '/messages', { recipientId: ben.user._id, content: 'Hello' })
  await send('PUT', `/people/${ben.user._id}/mark`, { mark: 'interested' })
  await send('PUT', `/listing/${home._id}/saved`, { saved: true })
  const found = await apiAs(other, ana)<MatchResults>('GET', '/matches')
  expect(found.matches.map(({ _id }) => _id)).toContain(ben.user._id)
  const listed = await apiAs(other, ben)<{ _id: string }[]>('GET', '/listing')
  expect(listed.map(({ _id }) => _id)).toContain(home._id)
  expect((await apiAs(other, ben)<{ count: number }>('GET', '/messages/unread')).count).toBe(1)
  return { ana, ben, owner, home }
}

/** Changes a database as the migration of a later release may, and records that migration. */
async function migrateAsLater(database: string): Promise<void> {
  const later = await cluster.connect('commonroof', database)
  await later.query(`
    create table later_things (id uuid primary key);
    alter table users add column later text;
    alter table messages add column later text not null default 'later';
    create index later_index on listings (created_at);
    create function note_later() returns trigger language plpgsql as $$
      begin insert into later_things values (gen_random_uuid()); return new; end $$;
    create trigger later_trigger after insert on users for each row execute function note_later();
    insert into kysely_migration values ('9999-later', now()::text)`)
  await later.end()
}

test('servers of a release before go on while this one migrates their database and starts', async () => {
  const old = await startServer(cluster.url, beforeMigrations.path)
  await live(old.origin, old.origin, '1')
  const migrated = await runCommand('migrate', [], { DATABASE_URL: cluster.url })
  expect(migrated).toMatchObject({ exitCode: 0, output: expect.stringContaining('Ran 0011-installation') })
  const current = await startServer(cluster.url)
  await live(old.origin, current.origin, '2')
  await live(current.origin, old.origin, '3')
  expect(`${old.log}${current.log}`).not.toContain('unforeseen')
})

test('this release starts on a database that a later one has migrated, so that an update can be taken back', async () => {
  const url = await cluster.createDatabase('later')
  expect((await runCommand('migrate', [], { DATABASE_URL: url })).exitCode).toBe(0)
  await migrateAsLater('later')
  const server = await startServer(url)
  await live(server.origin, server.origin, '4')
})

test('the previous release starts again on the database of this one, and this one reads what it wrote', async () => {
  const url = await cluster.createDatabase('taken_back')
  const updated = await startServer(url)
  const before = await live(updated.origin, updated.origin, '5')
  // This release may have no migration of its own, so one of a later release makes the database newer in any case.
  await migrateAsLater('taken_back')
  await updated.stop()

  const old = await startServer(url, previous.path)
  expect(await receivedTexts(old.origin, before.ben, before.ana)).toEqual(['Hello'])
  const { ana, ben, owner, home } = await live(old.origin, old.origin, '6')
  expect(old.log).not.toContain('unforeseen')
  await old.stop()

  const again = await startServer(url)
  await signInByApi(again.origin, ben.email, ben.password)
  expect(await receivedTexts(again.origin, ben, ana)).toEqual(['Hello'])
  const listings = await apiAs(again.origin, owner)<ListingView[]>('GET', '/listing')
  expect(listings).toMatchObject([{ _id: home._id, title: home.title, images: home.images }])
  await live(again.origin, again.origin, '7')
  expect(again.log).not.toContain('unforeseen')
})
