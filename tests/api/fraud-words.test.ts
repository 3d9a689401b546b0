import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { aboutHome, decided, noticesOf, openCaseOf, report } from '../support/api-cases.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { moveListing, publishListing, uploadPhoto } from '../support/api-homes.ts'
import { blockPerson } from '../support/api-matches.ts'
import { listingPayload, TOMORROW } from '../support/api-samples.ts'
import { createApiUsers, createHomeowner, createSeeker, type ApiUsers } from '../support/api-users.ts'

const DAY_MS = 86_400_000
const SCAM = 'I am abroad, and mail you the keys once you have paid by Western Union.'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const casesAbout = (key: string) =>
  server.db.selectFrom('cases').selectAll().where('subject_key', '=', key).orderBy('id').execute()
const caseView = async (caseId: string) => (await users.moderator.call('case', { params: { caseId } })).body
const write = async (from: Person, to: Person, content: string) => {
  const sent = await from.call('sendMessage', { body: { recipientId: to.id, content }, opId: newOpId() })
  expect(sent.status).toBe(201)
  return sent.body
}
/** A home with an owner of its own. */
async function newHome(changes = {}) {
  const owner = await createHomeowner(server)
  return { owner, home: await publishListing(owner, changes) }
}
const edit = (owner: Person, home: { _id: string; revision: number; images: string[] }, changes = {}) =>
  owner.call('updateListing', {
    params: { listingId: home._id },
    body: { revision: home.revision, listing: listingPayload({ images: home.images, ...changes }) },
  })

describe('a home with words of scams', () => {
  test('is published, and a moderator finds the words and the rules', async () => {
    const { owner, home } = await newHome({ description: `Near the park. ${SCAM}` })
    expect(home.status).toBe('active')
    const view = await caseView(await openCaseOf(server, home._id))
    expect(view).toMatchObject({ kind: 'words', subject: 'listing', person: { _id: owner.id }, reported: [] })
    expect(view.flagged).toMatchObject([
      {
        isMessage: false,
        findings: [
          { sign: 'money', phrase: 'Western Union' },
          { sign: 'away', phrase: 'mail you the keys' },
        ],
      },
    ])
    expect(view.flagged[0]?.words).toContain('Near the park.')
    // Its owner, and people who see it, learn nothing of it.
    expect(await noticesOf(owner)).toEqual([])
    expect((await users.seekerA.call('listing', { params: { listingId: home._id } })).status).toBe(200)
  })

  test.each([
    [
      'words of its rules',
      { rules: { ...listingPayload().rules, additionalRules: ['Pay the rent in Bitcoin'] } },
    ],
    ['its title', { title: 'Room, gift cards accepted' }],
  ])('is found by %s', async (_what, changes) => {
    const { home } = await newHome(changes)
    expect(await casesAbout(home._id)).toMatchObject([{ kind: 'words' }])
  })

  test.each([
    'Rent by bank transfer, deposit one month.',
    'Call me at 619-555-0142 to see it.',
    'More photos at https://photos.example.test',
  ])('has no case for: %s', async (description) => {
    const { home } = await newHome({ description })
    expect(await casesAbout(home._id)).toEqual([])
  })

  test('is looked at when it comes to the market: after a photo, an edit and a pause', async () => {
    const owner = await createHomeowner(server)
    const draft = (await owner.call('createListing', { body: listingPayload({ description: SCAM }) })).body
    expect(draft.status).toBe('incomplete')
    expect(await casesAbout(draft._id)).toEqual([])
    const images = [await uploadPhoto(owner)]
    expect((await edit(owner, { ...draft, images }, { description: SCAM })).status).toBe(200)
    expect(await casesAbout(draft._id)).toHaveLength(1)

    const home = await publishListing(owner)
    expect((await moveListing(owner, home, 'pause', TOMORROW.slice(0, 10))).status).toBe(200)
    expect((await edit(owner, home, { description: SCAM })).body.status).toBe('paused')
    expect(await casesAbout(home._id)).toEqual([])
    expect((await moveListing(owner, home, 'resume')).body.status).toBe('active')
    expect(await casesAbout(home._id)).toHaveLength(1)
  })

  test('has no second case for the same words after a decision, and one for others', async () => {
    const { owner, home } = await newHome({ description: SCAM })
    await decided(users.moderator, await openCaseOf(server, home._id), { decision: 'keep', reason: 'Fine' })
    expect(await noticesOf(owner)).toEqual([])
    const second = (await edit(owner, home, { description: `${SCAM} It is sunny.` })).body
    expect(await casesAbout(home._id)).toHaveLength(1)
    const third = await edit(owner, second, { description: `${SCAM} Gift cards are fine.` })
    expect(third.status).toBe(200)
    expect(await casesAbout(home._id)).toMatchObject([
      { decision: 'keep' },
      { kind: 'words', decision: null },
    ])
  })

  test('joins the open case of a report, and a first home its case', async () => {
    const { owner, home } = await newHome()
    await report(users.seekerA, aboutHome(home))
    await edit(owner, home, { description: SCAM })
    const [found, ...more] = await casesAbout(home._id)
    expect(more).toEqual([])
    expect(await caseView(found?.id ?? '')).toMatchObject({
      kind: 'report',
      reports: 1,
      flagged: [{ isMessage: false }],
    })
  })
})

describe('first messages with words of scams', () => {
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => createSeeker(server)))

  test('to three people open a case with these messages only', async () => {
    const writer = await createSeeker(server)
    const [ann, bob, cyd, dan] = await people(4)
    await write(writer, ann!, SCAM)
    // Later messages, and replies, are not looked at.
    await write(writer, ann!, 'Send me the code')
    await write(dan!, writer, 'Hello')
    await write(writer, dan!, SCAM)
    await write(writer, bob!, 'Hello, is the room still free?')
    await write(writer, bob!, SCAM)
    await write(writer, cyd!, 'You get the keys by FedEx')
    expect(await casesAbout(writer.id)).toEqual([])
    const [eve] = await people(1)
    await write(writer, eve!, 'A gift card is enough')
    const view = await caseView(await openCaseOf(server, writer.id))
    expect(view).toMatchObject({ kind: 'words', subject: 'person', person: { _id: writer.id } })
    expect(view.flagged.map(({ words }) => words)).toEqual([
      SCAM,
      'You get the keys by FedEx',
      'A gift card is enough',
    ])
    expect(JSON.stringify(view)).not.toContain('still free')
    expect(JSON.stringify(view)).not.toContain('Send me the code')
    for (const person of [writer, ann!, cyd!]) expect(await noticesOf(person)).toEqual([])
  })

  test('sent again are counted once', async () => {
    const writer = await createSeeker(server)
    const [ann] = await people(1)
    const options = { body: { recipientId: ann!.id, content: SCAM }, opId: newOpId() }
    await writer.call('sendMessage', options)
    await writer.call('sendMessage', options)
    await server.db.deleteFrom('op_receipts').where('op_id', '=', options.opId).execute()
    await writer.call('sendMessage', options)
    const rows = await server.db
      .selectFrom('flagged_words')
      .select('id')
      .where('person_id', '=', writer.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('older than a week don’t count', async () => {
    const writer = await createSeeker(server)
    const [ann, bob, cyd] = await people(3)
    await write(writer, ann!, SCAM)
    await server.db
      .updateTable('flagged_words')
      .set({ created_at: new Date(server.clock.now().getTime() - 8 * DAY_MS) })
      .where('person_id', '=', writer.id)
      .execute()
    await write(writer, bob!, SCAM)
    await write(writer, cyd!, SCAM)
    expect(await casesAbout(writer.id)).toEqual([])
  })

  test('that a moderator let pass don’t count again, and other words do', async () => {
    const writer = await createSeeker(server)
    for (const person of await people(3)) await write(writer, person, SCAM)
    await decided(users.moderator, await openCaseOf(server, writer.id), {
      decision: 'keep',
      reason: 'Honest',
    })
    for (const person of await people(3)) await write(writer, person, SCAM)
    expect(await casesAbout(writer.id)).toHaveLength(1)
    for (const person of await people(3)) await write(writer, person, 'Buy two gift cards')
    expect(await casesAbout(writer.id)).toHaveLength(2)
  })

  test('count after a warning', async () => {
    const writer = await createSeeker(server)
    for (const person of await people(3)) await write(writer, person, SCAM)
    await decided(users.moderator, await openCaseOf(server, writer.id), { decision: 'warn', reason: 'Stop' })
    for (const person of await people(3)) await write(writer, person, SCAM)
    expect(await casesAbout(writer.id)).toHaveLength(2)
  })

  test('count as notes of viewing requests too, and not when they were refused', async () => {
    const writer = await createSeeker(server)
    const [ann, bob] = await people(2)
    await blockPerson(bob!, writer, true)
    const refused = await writer.call('sendMessage', { body: { recipientId: bob!.id, content: SCAM } })
    expect(refused.status).toBe(404)
    await write(writer, ann!, SCAM)
    const { home } = await newHome()
    const slots = [TOMORROW]
    const request = await writer.call('requestViewing', {
      body: { listingId: home._id, slots, note: 'The keys come by FedEx' },
      opId: newOpId(),
    })
    expect(request.status).toBe(201)
    const rows = await server.db
      .selectFrom('flagged_words')
      .select('words')
      .where('person_id', '=', writer.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(rows.map(({ words }) => words)).toEqual([SCAM, 'The keys come by FedEx'])
  })

  test('go with the account of their writer', async () => {
    const writer = await register(server)
    await server.db
      .insertInto('flagged_words')
      .values({
        id: newOpId(),
        person_id: writer.id,
        recipient_id: null,
        listing_id: null,
        message_id: newOpId(),
        words: SCAM,
        findings: { list: [] },
        created_at: server.clock.now(),
        case_id: null,
      })
      .execute()
    await deleteAccount(server.deps, writer.id, server.clock.now())
    const rows = await server.db
      .selectFrom('flagged_words')
      .select('id')
      .where('person_id', '=', writer.id)
      .execute()
    expect(rows).toEqual([])
  })
})
