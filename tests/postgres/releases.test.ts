import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import type { MatchResults } from '../../src/domain/matches/match-view.ts'
import { homePhotos } from '../support/home-photos.ts'
import { fullListingForm } from '../support/listing-form.ts'
import { runCommand } from '../support/command.ts'
import { apiAs, listHome, registerHomeowner, registerSeeker } from '../support/people.ts'
import { freePort, ServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'
import { checkOutPreviousRelease } from './previous-release.ts'

/*
 * While a release is deployed, servers of two releases work on one database, which has the version of the newer one.
 * So a migration only adds: tables, columns that may be null or have a default, triggers, indexes.
 */

const cluster = new PostgresCluster()
const folder = temporaryFolder('data')
const previous = checkOutPreviousRelease()
const servers: ServerProcess[] = []

beforeAll(() => cluster.start())
afterAll(async () => {
  for (const server of servers) await server.kill()
  await cluster.remove()
  previous.remove()
  folder.remove()
})

async function startServer(url: string, root?: string): Promise<ServerProcess> {
  const server = new ServerProcess(await freePort(), folder.path, { DATABASE_URL: url }, root)
  servers.push(server)
  await server.start()
  return server
}

/** Lets new people do through one server what writes most tables, and another server see it. */
async function live(origin: string, other: string, suffix: string): Promise<void> {
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
}

test('servers of the previous release go on while this one migrates their database and starts', async () => {
  const old = await startServer(cluster.url, previous.path)
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
  const later = await cluster.connect('commonroof', 'later')
  await later.query(`
    create table later_things (id uuid primary key);
    alter table users add column later text;
    insert into kysely_migration values ('9999-later', now()::text)`)
  await later.end()
  const server = await startServer(url)
  await live(server.origin, server.origin, '4')
})
