import { sql } from 'kysely'
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
import { moveListing, publishListing, readListing } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'
import {
  createApiUsers,
  createHomeowner,
  createModerator,
  createSeeker,
  type ApiUsers,
} from '../support/api-users.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let server: TestApp
let users: ApiUsers
let other: Person
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
  other = await createModerator(server)
})
afterAll(() => server.close())

/** A home with an owner of its own, a report of it by seekerA, and its open case. */
async function reportedHome() {
  const owner = await createHomeowner(server)
  const home = await publishListing(owner)
  const { body } = await report(users.seekerA, aboutHome(home))
  return { owner, home, caseId: await openCaseOf(server, home._id), reportId: body._id }
}
const isFound = async (home: { _id: string }) => {
  const read = (await readListing(users.seekerB, home)).status
  const { homes } = (await users.seekerB.call('searchHomes')).body
  expect(homes.some(({ _id }) => _id === home._id)).toBe(read === 200)
  return read === 200
}
const claim = (moderator: Person, caseId: string) =>
  moderator.call('claimCase', { params: { caseId }, body: {} })
const undo = (moderator: Person, caseId: string) =>
  moderator.call('undoDecision', { params: { caseId }, body: {} })
const answerTo = async (reportId: string) =>
  (await users.seekerA.call('ownReports')).body.reports.find(({ _id }) => _id === reportId)?.answer?.text
const mailsTo = async (person: Person) =>
  (await server.sendMails()).filter(({ to }) => to.includes(person.user.email))

describe('a decision', () => {
  test('to hide takes the home off the market and tells both', async () => {
    const { owner, home, caseId, reportId } = await reportedHome()
    const saver = await createSeeker(server)
    await saver.call('saveListing', { params: { listingId: home._id }, body: { saved: true } })
    await decided(users.moderator, caseId, { decision: 'hide', reason: 'You ask for money up front.' })
    expect(await isFound(home)).toBe(false)
    const { homes } = (await saver.call('savedHomes')).body
    expect(homes).toMatchObject([{ listingId: home._id, gone: true, offMarket: { isHidden: true } }])
    expect(await noticesOf(owner)).toMatchObject([
      { kind: 'decision', decision: 'hide', reason: 'You ask for money up front.', mayAnswer: true },
    ])
    expect(await answerTo(reportId)).toBe(`We took “${home.title}” off the market. Thank you for telling us.`)
    expect((await mailsTo(owner)).at(-1)).toMatchObject({ subject: 'About your account or your home' })
    expect((await mailsTo(users.seekerA)).at(-1)).toMatchObject({ subject: 'The answer to your report' })
  })

  test('to keep tells the reporter why, and the owner nothing', async () => {
    const { owner, home, caseId, reportId } = await reportedHome()
    await decided(users.moderator, caseId, { decision: 'keep', reason: 'The deposit is legal.' })
    expect(await isFound(home)).toBe(true)
    expect(await noticesOf(owner)).toEqual([])
    expect(await answerTo(reportId)).toBe(
      `We looked at “${home.title}” and found nothing against the rules. The deposit is legal.`,
    )
  })

  test('to keep a home that reports had hidden brings it back and tells the owner', async () => {
    const { owner, home, caseId } = await reportedHome()
    for (let count = 0; count < 3; count++) await report(await createOldSeeker(server), aboutHome(home))
    expect(await isFound(home)).toBe(false)
    await decided(users.moderator, caseId, { decision: 'keep', reason: 'All is well.' })
    expect(await isFound(home)).toBe(true)
    expect((await noticesOf(owner)).map(({ kind, decision }) => [kind, decision])).toEqual([
      ['decision', 'keep'],
      ['hidden', null],
    ])
  })

  test('to keep brings no home back that the decision about another case has hidden', async () => {
    const { owner, home, caseId } = await reportedHome()
    const url = home.images[0] ?? ''
    await report(users.seekerB, { kind: 'photo', url })
    const photoCaseId = await openCaseOf(server, url.slice(-32))
    await decided(users.moderator, caseId, { decision: 'hide', reason: 'Not a home.' })
    await decided(users.moderator, photoCaseId, { decision: 'keep', reason: 'The photo is fine.' })
    expect(await isFound(home)).toBe(false)
    expect((await noticesOf(owner)).map(({ decision }) => decision)).toEqual(['hide'])
  })

  test('to warn or to ask changes nothing but tells the owner, who can answer', async () => {
    for (const decision of ['warn', 'ask'] as const) {
      const { owner, home, caseId } = await reportedHome()
      await decided(users.moderator, caseId, { decision, reason: 'Is the photo yours?' })
      expect(await isFound(home)).toBe(true)
      expect(await noticesOf(owner)).toMatchObject([{ decision, mayAnswer: true }])
    }
  })

  test('to suspend ends by itself', async () => {
    const { owner, home, caseId } = await reportedHome()
    await users.seekerB.call('sendMessage', { body: { recipientId: owner.id, content: 'Hello' } })
    await decided(users.moderator, caseId, { decision: 'suspend', reason: 'Threats.', days: 3 })
    expect(await isFound(home)).toBe(false)
    const message = { body: { recipientId: users.seekerB.id, content: 'Hello' } }
    const refused = await owner.call('sendMessage', message)
    expect(refused.error.code).toBe('suspended')
    expect((await owner.call('currentUser')).body.suspension?.until).toBeTruthy()
    expect(
      (await owner.call('conversation', { params: { userId: users.seekerB.id } })).body.messages,
    ).toHaveLength(1)
    server.clock.advance(3 * DAY_MS + 1)
    // The person is free at once, and found as soon as the job has run.
    expect((await owner.call('sendMessage', message)).status).toBe(201)
    await server.sendMails()
    expect(await isFound(home)).toBe(true)
    expect((await owner.call('currentUser')).body.suspension).toBeNull()
  })

  test('to remove deletes the home, and keeps its pictures while it can be taken back', async () => {
    const { owner, home, caseId, reportId } = await reportedHome()
    await decided(users.moderator, caseId, { decision: 'remove', reason: 'The home doesn’t exist.' })
    expect((await readListing(owner, home)).status).toBe(404)
    expect(await answerTo(reportId)).toBe(`We removed “${home.title}”. Thank you for telling us.`)
    await undo(users.moderator, caseId)
    expect(await isFound(home)).toBe(true)
    expect((await readListing(users.seekerB, home)).body.photos[0]?.width).toBeGreaterThan(0)
  })

  test('to remove a person closes the account without an end', async () => {
    const person = await createSeeker(server)
    await report(users.seekerA, { kind: 'person', id: person.id })
    const caseId = await openCaseOf(server, person.id)
    await decided(users.moderator, caseId, { decision: 'remove', reason: 'Hate.' })
    expect((await person.call('currentUser')).body.suspension).toEqual({ until: null })
    expect((await users.seekerB.call('person', { params: { userId: person.id } })).status).toBe(404)
  })

  test('that the subject does not allow is refused, as is one against an admin', async () => {
    await report(users.seekerA, { kind: 'person', id: users.admin.id })
    const caseId = await openCaseOf(server, users.admin.id)
    expect((await decide(users.moderator, caseId, { decision: 'hide', reason: 'x' })).error.code).toBe(
      'invalid',
    )
    expect(
      (await decide(users.moderator, caseId, { decision: 'suspend', reason: 'x', days: 1 })).error.code,
    ).toBe('forbidden')
    expect((await decide(users.admin, caseId, { decision: 'keep', reason: 'x' })).error.code).toBe(
      'forbidden',
    )
  })

  test('about one’s own report is another moderator’s', async () => {
    const person = await createSeeker(server)
    await report(users.moderator, { kind: 'person', id: person.id })
    const caseId = await openCaseOf(server, person.id)
    expect((await decide(users.moderator, caseId, { decision: 'warn', reason: 'x' })).error.code).toBe(
      'forbidden',
    )
    await decided(other, caseId, { decision: 'keep', reason: 'x' })
  })
})

describe('an undone decision', () => {
  test('restores what was before, tells everybody and opens the case again', async () => {
    const { owner, home, caseId, reportId } = await reportedHome()
    await decided(users.moderator, caseId, { decision: 'suspend', reason: 'Threats.', days: 3 })
    const { body } = await undo(other, caseId)
    expect(body).toMatchObject({ decision: null, decided: null })
    expect(await isFound(home)).toBe(true)
    expect((await owner.call('currentUser')).body.suspension).toBeNull()
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['undone', 'decision'])
    expect(await answerTo(reportId)).toBeUndefined()
    await decided(other, caseId, { decision: 'keep', reason: 'A mistake.' })
    expect(await answerTo(reportId)).toContain('A mistake.')
  })

  test('is one of the last 30 days, of a decided case, without a newer case about the same', async () => {
    const { home, caseId } = await reportedHome()
    expect((await undo(other, caseId)).error.code).toBe('target_changed')
    await decided(other, caseId, { decision: 'warn', reason: 'x' })
    await report(users.seekerA, aboutHome(home))
    expect((await undo(other, caseId)).error.code).toBe('target_changed')
    await decided(other, await openCaseOf(server, home._id), { decision: 'keep', reason: 'x' })
    await server.db
      .updateTable('cases')
      .set({ decided_at: new Date(server.clock.now().getTime() - 31 * DAY_MS) })
      .where('id', '=', caseId)
      .execute()
    expect((await undo(other, caseId)).error.code).toBe('target_changed')
  })
})

describe('an answer', () => {
  test('opens a case with its words; keeping brings the home back and tells both', async () => {
    const { owner, home, caseId, reportId } = await reportedHome()
    await decided(users.moderator, caseId, { decision: 'hide', reason: 'No such street.' })
    const [notice] = await noticesOf(owner)
    const params = { noticeId: notice?._id ?? '' }
    const opId = newOpId()
    const answer = await owner.call('answerNotice', { params, body: { words: 'It is new.' }, opId })
    expect(answer.status).toBe(201)
    expect((await noticesOf(owner))[0]).toMatchObject({ mayAnswer: false, answer: { words: 'It is new.' } })
    expect((await owner.call('answerNotice', { params, body: { words: 'Again' } })).error.code).toBe(
      'target_changed',
    )
    expect((await users.seekerB.call('answerNotice', { params, body: { words: 'Me too' } })).status).toBe(404)
    const appealId = await openCaseOf(server, home._id)
    const { body } = await users.moderator.call('case', { params: { caseId: appealId } })
    expect(body).toMatchObject({ kind: 'appeal', answers: [{ words: 'It is new.' }] })
    await decided(other, appealId, { decision: 'keep', reason: 'We found the street.' })
    expect(await isFound(home)).toBe(true)
    expect((await noticesOf(owner))[0]).toMatchObject({
      kind: 'appeal-answer',
      reason: 'We found the street.',
      mayAnswer: false,
    })
    expect(await answerTo(reportId)).toContain('We found the street.')
  })

  test('of a suspended person is heard, and keeping ends the suspension', async () => {
    const { owner, home, caseId } = await reportedHome()
    await decided(users.moderator, caseId, { decision: 'suspend', reason: 'Threats.', days: 30 })
    const [notice] = await noticesOf(owner)
    const params = { noticeId: notice?._id ?? '' }
    await owner.call('seeNotices', { body: { noticeId: notice?._id } })
    expect((await noticesOf(owner))[0]?.isSeen).toBe(true)
    const item = { opId: newOpId(), lane: 'x', method: 'POST', path: `/notices/${params.noticeId}/answer` }
    const { body } = await owner.call('batch', {
      body: {
        items: [
          { ...item, body: { words: 'It was not me.' } },
          {
            ...item,
            opId: newOpId(),
            path: '/messages',
            body: { recipientId: users.seekerB.id, content: 'x' },
          },
        ],
      },
    })
    expect(body.results.map(({ status, code }) => [status, code])).toEqual([
      [201, undefined],
      [403, 'suspended'],
    ])
    await decided(other, await openCaseOf(server, home._id), { decision: 'keep', reason: 'Sorry.' })
    expect((await owner.call('currentUser')).body.suspension).toBeNull()
    expect(await isFound(home)).toBe(true)
  })
})

describe('a claim', () => {
  test('keeps a case from other moderators for a quarter of an hour', async () => {
    const { caseId } = await reportedHome()
    expect((await claim(users.moderator, caseId)).body.claim).toMatchObject({ isMine: true })
    const refused = await claim(other, caseId)
    expect(refused.error).toMatchObject({
      code: 'claimed',
      msg: `${users.moderator.user.firstName} is working on this case now`,
    })
    expect((await decide(other, caseId, { decision: 'keep', reason: 'x' })).error.code).toBe('claimed')
    server.clock.advance(10 * MINUTE_MS)
    expect((await claim(users.moderator, caseId)).status).toBe(200)
    server.clock.advance(10 * MINUTE_MS)
    expect((await claim(other, caseId)).error.code).toBe('claimed')
    server.clock.advance(5 * MINUTE_MS)
    expect((await claim(other, caseId)).body.claim).toMatchObject({ isMine: true })
    expect((await decide(users.moderator, caseId, { decision: 'keep', reason: 'x' })).error.code).toBe(
      'claimed',
    )
    await other.call('releaseCase', { params: { caseId }, body: {} })
    await decided(users.moderator, caseId, { decision: 'keep', reason: 'x' })
  })

  test('is one moderator’s when two claim at once', async () => {
    const { caseId } = await reportedHome()
    const answers = await Promise.all([claim(users.moderator, caseId), claim(other, caseId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('two who decide at once make one decision', async () => {
    const { owner, caseId } = await reportedHome()
    const answers = await Promise.all([
      decide(users.moderator, caseId, { decision: 'hide', reason: 'One' }),
      decide(other, caseId, { decision: 'warn', reason: 'Two' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('target_changed')
    expect(await noticesOf(owner)).toHaveLength(1)
  })

  test('a decision that is sent again is made once', async () => {
    const { owner, caseId } = await reportedHome()
    const body = { decision: 'warn', reason: 'Be kind' } as const
    expect(await decided(users.moderator, caseId, body)).toEqual(await decided(users.moderator, caseId, body))
    expect(await noticesOf(owner)).toHaveLength(1)
  })
})

describe('the queue', () => {
  test('shows open cases, oldest first, decided ones apart, and both counts', async () => {
    const { caseId } = await reportedHome()
    const { body: queue } = await users.moderator.call('cases')
    const times = queue.cases.map(({ openedAt }) => openedAt)
    expect(times).toEqual(times.toSorted())
    expect(queue.cases.at(-1)).toMatchObject({ _id: caseId, decision: null })
    expect(queue.open).toBe(queue.cases.length)
    await decided(users.moderator, caseId, { decision: 'keep', reason: 'x' })
    const { body: rest } = await users.moderator.call('cases', { query: { state: 'decided' } })
    expect(rest.cases[0]).toMatchObject({ _id: caseId, decision: 'keep' })
    expect(rest.open).toBe(queue.open - 1)
    expect(rest.medianMs).toBeGreaterThanOrEqual(0)
  })

  test('shows the history of both people, and notes that only moderators read', async () => {
    const { owner, home, caseId } = await reportedHome()
    await decided(users.moderator, caseId, { decision: 'warn', reason: 'x' })
    await report(users.seekerA, aboutHome(home))
    const params = { caseId: await openCaseOf(server, home._id) }
    await users.moderator.call('noteCase', { params, body: { words: 'Second time' } })
    const { body } = await other.call('case', { params })
    expect(body.person).toMatchObject({
      _id: owner.id,
      listings: 2,
      reportsReceived: 2,
      reportsMade: 0,
      decisions: [{ decision: 'warn' }],
    })
    expect(body.reported[0]?.reporter).toMatchObject({ _id: users.seekerA.id, listings: 0 })
    expect(body.notes).toMatchObject([{ name: users.moderator.user.firstName, words: 'Second time' }])
  })
})

describe('the audit trail', () => {
  test('has who did what, and nobody changes it', async () => {
    const { caseId } = await reportedHome()
    await decided(users.moderator, caseId, { decision: 'suspend', reason: '=1+1', days: 2 })
    await undo(other, caseId)
    const { lines } = (await users.admin.call('caseLog')).body
    expect(lines.filter((line) => line.caseId === caseId)).toMatchObject([
      { act: 'opened', by: users.seekerA.user.email, detail: 'report' },
      { act: 'decided', by: users.moderator.user.email, detail: 'suspend 2 days: =1+1' },
      { act: 'undone', by: other.user.email, detail: 'suspend' },
    ])
    await expect(sql`update case_log set detail = 'nothing'`.execute(server.db)).rejects.toThrow(
      'append only',
    )
    await expect(sql`delete from case_log`.execute(server.db)).rejects.toThrow('append only')
  })
})

test('a deleted account takes its words out of the cases, and the audit trail stays', async () => {
  const { owner, caseId } = await reportedHome()
  const rude = await createSeeker(server)
  await report(rude, { kind: 'person', id: owner.id }, { words: 'A secret of mine' })
  await decided(users.moderator, caseId, { decision: 'warn', reason: 'Be kind' })
  const { lines: before } = (await users.moderator.call('caseLog')).body
  for (const { id } of [owner, rude]) await deleteAccount(server.deps, id, server.clock.now())
  const { body } = await users.moderator.call('case', { params: { caseId } })
  expect(body).toMatchObject({ title: 'Deleted', snapshot: { words: '', photos: [] } })
  expect(body.reported[0]?.snapshot).toMatchObject({ title: 'Deleted', words: '', photos: [] })
  const words = await server.db
    .selectFrom('reports')
    .select('words')
    .where('reporter_id', '=', rude.id)
    .execute()
  expect(words).toEqual([{ words: '' }])
  expect(
    await server.db.selectFrom('notices').select('id').where('user_id', '=', owner.id).execute(),
  ).toEqual([])
  const { lines: after } = (await users.moderator.call('caseLog')).body
  expect(after.map(({ act, detail }) => [act, detail])).toEqual(
    before.map(({ act, detail }) => [act, detail]),
  )
  expect((await undo(users.moderator, caseId)).error).toMatchObject({
    code: 'target_changed',
    msg: 'This account was deleted, so there’s nothing to take back',
  })
})

test('a decision about a deleted account changes nothing and tells nobody there', async () => {
  const { owner, caseId } = await reportedHome()
  await deleteAccount(server.deps, owner.id, server.clock.now())
  await decided(users.moderator, caseId, { decision: 'suspend', reason: 'x', days: 1 })
  const row = await server.db
    .selectFrom('users')
    .select(['suspended_at', 'suspended_until'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ suspended_at: expect.any(Date), suspended_until: null })
  const told = await server.db.selectFrom('notices').select('id').where('user_id', '=', owner.id).execute()
  expect(told).toEqual([])
})

test('a hidden home stays hidden when its owner edits it, and rents it out', async () => {
  const { owner, home, caseId } = await reportedHome()
  await decided(users.moderator, caseId, { decision: 'hide', reason: 'x' })
  const listing = listingPayload({ images: home.images, address: home.address })
  const edited = await owner.call('updateListing', {
    params: { listingId: home._id },
    body: {
      revision: home.revision,
      listing: { ...listing, address: (await readListing(owner, home)).body.address },
    },
  })
  expect(edited.body).toMatchObject({ status: 'paused', isHidden: true })
  expect(await isFound(home)).toBe(false)
  expect((await moveListing(owner, home, 'rent')).body.status).toBe('rented')
})
