import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import {
  aboutHome,
  createOldSeeker,
  decide,
  decided,
  noticesOf,
  openCaseOf,
  report,
} from '../support/api-cases.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { publishListing, readListing, uploadPhoto } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'
import {
  createApiUsers,
  createHomeowner,
  createHomeownerWithoutListing,
  type ApiUsers,
} from '../support/api-users.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

type Address = ReturnType<typeof listingPayload>['address']
const list = async (owner: Person, address: Address, changes = {}) =>
  owner.call('createListing', {
    body: listingPayload({ address, images: [await uploadPhoto(owner)], ...changes }),
    opId: newOpId(),
  })
const claim = (person: Person, { street, zipCode }: Address, changes = {}, opId = newOpId()) =>
  person.call('claimAddress', {
    body: { street, zipCode, title: 'My own flat', description: 'Two rooms and a cat', ...changes },
    opId,
  })

/** Two owners, the first of whom has the home on the market at the address of both. */
async function twoOwners() {
  const { address } = listingPayload()
  const first = await createHomeowner(server)
  const second = await createHomeownerWithoutListing(server)
  const home = await publishListing(first, { address, title: 'Loft of the first' })
  expect((await list(second, address)).error.code).toBe('duplicate_address')
  return { address, first, second, home }
}
async function claimed() {
  const both = await twoOwners()
  const sent = await claim(both.second, both.address, { words: 'I have the lease' })
  expect(sent.status).toBe(201)
  return { ...both, claimId: sent.body._id, caseId: await openCaseOf(server, both.home._id) }
}

describe('a claim to an address', () => {
  test('is a case about the first home, with both sides', async () => {
    const { first, second, home, caseId, address } = await claimed()
    const { body } = await users.moderator.call('case', { params: { caseId } })
    expect(body).toMatchObject({
      kind: 'address',
      subject: 'listing',
      listing: { _id: home._id },
      person: { _id: first.id },
      snapshot: { title: 'Loft of the first' },
      reported: [
        {
          reason: 'address',
          words: 'I have the lease',
          reporter: { _id: second.id },
          snapshot: { title: 'My own flat' },
        },
      ],
      may: ['keep', 'hide', 'ask', 'warn', 'suspend', 'remove'],
    })
    expect(body.reported[0]?.snapshot.words).toContain(address.street)
    expect(body.reported[0]?.snapshot.words).toContain('Two rooms and a cat')
  })

  test('finds the home through a disguised spelling', async () => {
    const { second, home, address } = await twoOwners()
    const street = address.street.replace('Test Street', 'Tеst  STREET.')
    expect((await claim(second, { ...address, street, zipCode: `${address.zipCode}-1234` })).status).toBe(201)
    expect(await openCaseOf(server, home._id)).toBeTruthy()
  })

  test('sent again is one claim, also after its record has expired', async () => {
    const { second, address, caseId } = await claimed()
    const opId = newOpId()
    const again = () => claim(second, address, {}, opId)
    const stored = await again()
    expect((await again()).body).toEqual(stored.body)
    await server.db.deleteFrom('op_receipts').where('op_id', '=', opId).execute()
    expect((await again()).body).toEqual(stored.body)
    const { body } = await users.moderator.call('case', { params: { caseId } })
    expect(body.reported).toHaveLength(2)
  })

  test('tells the claimant nothing of the other home, and its owner nothing of the claim', async () => {
    const { first, second, home, caseId } = await claimed()
    await decided(users.moderator, caseId, { decision: 'hide', reason: 'Not your home' })
    const seen = JSON.stringify([
      (await second.call('ownReports')).body,
      (await second.call('notices')).body,
      (await server.sendMails()).filter(({ to }) => to.includes(second.user.email)),
    ])
    for (const secret of [home._id, first.id, 'Loft of the first', first.user.firstName, 'Not your home'])
      expect(seen).not.toContain(secret)
    expect(JSON.stringify(await noticesOf(first))).not.toContain('My own flat')
  })

  test('of a free address, and of an own one, is refused', async () => {
    const { address } = listingPayload()
    expect((await claim(users.homeownerA, address)).error).toMatchObject({ code: 'target_changed' })
    await publishListing(users.homeownerA, { address })
    expect((await claim(users.homeownerA, address)).error).toMatchObject({ code: 'invalid', field: 'street' })
  })

  test('waits for a confirmed email', async () => {
    const { second, address } = await twoOwners()
    await server.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', second.id)
      .execute()
    expect((await claim(second, address)).error.code).toBe('email_unconfirmed')
  })

  test('has a limit for each day', async () => {
    const limited = await createTestApp({ rateLimits: { addressClaims: { max: 1 } } })
    const owner = await createHomeowner(limited)
    const other = await createHomeowner(limited)
    const { address } = listingPayload()
    await publishListing(owner, { address })
    expect((await claim(other, address)).status).toBe(201)
    expect((await claim(other, address)).status).toBe(429)
    await limited.close()
  })

  test('does not count among the reports that hide a home', async () => {
    const { home, second } = await claimed()
    const olds = [await createOldSeeker(server), await createOldSeeker(server)]
    await server.db
      .updateTable('users')
      .set({ created_at: new Date(0) })
      .where('id', '=', second.id)
      .execute()
    for (const person of olds) await report(person, aboutHome(home))
    expect((await readListing(users.seekerA, home)).status).toBe(200)
    await report(await createOldSeeker(server), aboutHome(home))
    expect((await readListing(users.seekerA, home)).status).toBe(404)
  })
})

describe('a decision about a claim', () => {
  const answer = async (person: Person) => (await person.call('ownReports')).body.reports[0]?.answer?.text

  test('that keeps the first home tells the claimant why, and the address stays taken', async () => {
    const { first, second, home, caseId, address } = await claimed()
    await decided(users.moderator, caseId, { decision: 'keep', reason: 'They showed us the deed.' })
    expect(await noticesOf(second)).toMatchObject([
      { kind: 'claim-answer', decision: 'keep', title: 'My own flat', mayAnswer: false },
    ])
    expect(await answer(second)).toContain('They showed us the deed.')
    expect(await noticesOf(first)).toEqual([])
    expect((await readListing(users.seekerA, home)).status).toBe(200)
    expect((await list(second, address)).error.code).toBe('duplicate_address')
  })

  test.each(['hide', 'remove'] as const)(
    '%s frees the address, and the same operation passes',
    async (decision) => {
      const { first, second, caseId, address } = await claimed()
      await decided(users.moderator, caseId, { decision, reason: 'It is not your home' })
      expect(await answer(second)).toContain('is free. You can list your home now.')
      expect(
        (await server.sendMails())
          .filter(({ to }) => to.includes(second.user.email))
          .map(({ subject }) => subject),
      ).toContain('The answer about your address')
      const listed = await list(second, address)
      expect(listed.body).toMatchObject({ status: 'active' })
      expect((await readListing(users.seekerA, listed.body)).status).toBe(200)
      expect((await list(first, address)).error.code).toBe('duplicate_address')
    },
  )

  test('that suspends the first owner frees the address too', async () => {
    const { second, caseId, address } = await claimed()
    await decided(users.moderator, caseId, { decision: 'suspend', reason: 'Scam', days: 7 })
    expect(await answer(second)).toContain('is free')
    expect((await list(second, address)).status).toBe(201)
  })

  test('cannot bring the first home back while the second one has the address', async () => {
    const { first, second, home, caseId, address } = await claimed()
    await decided(users.moderator, caseId, { decision: 'hide', reason: 'No' })
    // While nobody else has the address, it can be taken back.
    const undo = () => users.moderator.call('undoDecision', { params: { caseId }, body: {} })
    expect((await undo()).status).toBe(200)
    expect((await list(second, address)).error.code).toBe('duplicate_address')
    await decided(users.moderator, caseId, { decision: 'hide', reason: 'No' })
    expect((await list(second, address)).status).toBe(201)
    expect((await undo()).error).toMatchObject({ code: 'target_changed' })
    const [notice] = await noticesOf(first)
    await first.call('answerNotice', {
      params: { noticeId: notice?._id ?? '' },
      body: { words: 'It is mine' },
      opId: newOpId(),
    })
    const appeal = await openCaseOf(server, home._id)
    const kept = await decide(users.moderator, appeal, { decision: 'keep', reason: 'Yes' })
    expect(kept.error).toMatchObject({ code: 'target_changed' })
    // The owner can be suspended all the same; the home stays hidden.
    await decided(users.moderator, appeal, { decision: 'suspend', reason: 'Scam', days: 7 })
    expect((await readListing(users.seekerA, home)).status).toBe(404)
  })

  test('is not for a moderator who claims, and the hidden owner can still edit the words', async () => {
    const { first, home, address, caseId } = await claimed()
    await server.db
      .updateTable('users')
      .set({ user_type: 'homeowner' })
      .where('id', '=', users.moderator.id)
      .execute()
    expect((await claim(users.moderator, address)).status).toBe(201)
    expect((await decide(users.moderator, caseId, { decision: 'hide', reason: 'Mine' })).status).toBe(403)
    await decided(users.admin, caseId, { decision: 'hide', reason: 'No' })
    const edited = await first.call('updateListing', {
      params: { listingId: home._id },
      body: { revision: 1, listing: listingPayload({ address, images: home.images, title: 'Changed' }) },
    })
    expect(edited.status).toBe(200)
  })

  test('needs no claimant: a deleted account takes its words along', async () => {
    const { second, caseId } = await claimed()
    await deleteAccount(server.deps, second.id, server.clock.now())
    const { body } = await users.admin.call('case', { params: { caseId } })
    expect(body.reported).toMatchObject([{ words: '', snapshot: { title: 'Deleted', words: '' } }])
  })
})
