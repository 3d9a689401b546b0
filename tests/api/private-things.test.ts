import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/core/dates.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, createSeeker, type ApiUsers } from '../support/api-users.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { moveListing, publishListing } from '../support/api-homes.ts'
import { listingPayload, TODAY } from '../support/api-samples.ts'

/** The last day of a pause. */
const LATER = addDays(TODAY, 30)

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const finder = () => createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })

describe('a home that is no longer available', () => {
  const rewritten = { title: 'Rewritten title', description: 'Rewritten words', price: 4321 }

  const ENDS: [
    string,
    (owner: Person, home: { _id: string; revision: number }) => Promise<{ status: number }>,
  ][] = [
    ['paused', (owner, home) => moveListing(owner, home, 'pause', LATER)],
    ['rented', (owner, home) => moveListing(owner, home, 'rent')],
    ['deleted', (owner, home) => owner.call('deleteListing', { params: { listingId: home._id }, body: {} })],
  ]

  test.each(ENDS)('%s: groups and savers see nothing that was written after that', async (state, end) => {
    const [one, two] = [await finder(), await finder()]
    const owner = users.homeownerA
    const { body: group } = await one.call('createGroup', { body: { name: 'Us' } })
    await two.call('joinGroup', { body: { code: group.code } })
    const home = await publishListing(owner)
    const params = { groupId: group._id, listingId: home._id }
    await one.call('shareHome', { params, body: { shared: true } })
    await one.call('saveListing', { params: { listingId: home._id }, body: { saved: true } })
    const ended = await end(owner, home)
    expect(ended.status).toBe(200)
    if (state !== 'deleted') {
      const changed = await owner.call('updateListing', {
        params: { listingId: home._id },
        body: { revision: home.revision, listing: listingPayload({ ...rewritten, images: home.images }) },
      })
      expect(changed.status).toBe(200)
    }
    for (const person of [one, two]) {
      const groups = await person.call('groups')
      expect(groups.body.groups[0]?.homes[0]).toMatchObject({ title: 'Sunny room', listing: null })
      expect(groups.text).not.toMatch(/Rewritten|4321/)
    }
    const saved = await one.call('savedHomes')
    expect(saved.body.homes[0]).toMatchObject({ gone: true, home: { title: 'Sunny room', price: 1200 } })
    expect(saved.text).not.toMatch(/Rewritten|4321/)
  })

  test('keeps in a group the title under which it was shared, also when its owner hides it with a new one', async () => {
    const one = await finder()
    const { body: group } = await one.call('createGroup', { body: { name: 'Us' } })
    const home = await publishListing(users.homeownerB)
    const params = { groupId: group._id, listingId: home._id }
    await one.call('shareHome', { params, body: { shared: true } })
    await users.homeownerB.call('updateListing', {
      params: { listingId: home._id },
      body: { revision: home.revision, listing: listingPayload({ ...rewritten, images: home.images }) },
    })
    const title = async () => (await one.call('groups')).body.groups[0]?.homes[0]?.title
    expect(await title(), 'an available home has its own title').toBe('Rewritten title')
    await moveListing(users.homeownerB, home, 'pause', LATER)
    expect(await title()).toBe('Sunny room')
  })

  test('counts as hidden in no search, whether it is paused or rented', async () => {
    const seeker = await createSeeker(server)
    const homes = await Promise.all([1, 2, 3].map(() => publishListing(users.homeownerA)))
    for (const { _id } of homes)
      await seeker.call('hideListing', { params: { listingId: _id }, body: { hidden: true } })
    const hidden = async () => (await seeker.call('searchHomes')).body.hidden
    expect(await hidden()).toBe(3)
    await moveListing(users.homeownerA, homes[0]!, 'pause', LATER)
    await moveListing(users.homeownerA, homes[1]!, 'rent')
    expect(await hidden()).toBe(1)
  })
})

test('hiding a home says nothing about whether it exists', async () => {
  const home = await publishListing(users.homeownerA)
  await users.homeownerA.call('deleteListing', { params: { listingId: home._id }, body: {} })
  const hide = (listingId: string) =>
    users.seekerA.call('hideListing', { params: { listingId }, body: { hidden: true } })
  const [deleted, unknown] = [await hide(home._id), await hide(newOpId())]
  expect([unknown.status, unknown.text]).toEqual([deleted.status, deleted.text])
})
