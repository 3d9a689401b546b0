import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/core/dates.ts'
import { DELETION_DAYS } from '../../src/domain/core/limits.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { requestExport } from '../../src/server/areas/account/export-service.ts'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, cookieOf, newOpId, register, type Person } from '../support/api-client.ts'
import { fetchPhoto, listingParams, publishListing, readListing, uploadPhoto } from '../support/api-homes.ts'
import {
  createHomeownerWithoutListing,
  createSeeker,
  picture,
  suspendPerson,
  unsuspendPerson,
} from '../support/api-users.ts'
import { TODAY, TOMORROW } from '../support/api-samples.ts'

const DAY_MS = 86_400_000

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
})
afterEach(() => server.close())

const ask = (person: Person, wanted = true, opId = newOpId()) =>
  person.call('setDeletion', { body: { wanted }, opId })

/** Lets the days to think pass, and does what is due then. */
async function waitForEnd(): Promise<void> {
  server.clock.advance(DELETION_DAYS * DAY_MS + 1000)
  await cleanUp(server.deps)
  await server.sendMails()
}

const signIn = (person: Person) =>
  call(server, 'login', { body: { email: person.user.email, password: person.password } })
const userRow = (person: Person) =>
  server.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const mailsTo = async (person: Person) =>
  (await server.sendMails()).filter(({ to }) => to.includes(person.user.email))
const finds = async (asker: Person, sought: Person) => {
  const { body: found } = await asker.call('matches')
  const { body: listed } = await asker.call('people')
  return [...found.matches, ...listed.people].some(({ _id }) => _id === sought.id)
}
const write = (from: Person, to: Person, content = 'Hello') =>
  from.call('sendMessage', { body: { recipientId: to.id, content }, opId: newOpId() })

describe('while the deletion is due', () => {
  test('the person is told by mail, and their other devices are signed out', async () => {
    const ana = await register(server)
    const other = cookieOf((await signIn(ana)).headers)
    const { body } = await ask(ana)
    const due = Date.parse(body.deletionDueAt ?? '')
    expect(Math.round((due - server.clock.now().getTime()) / DAY_MS)).toBe(DELETION_DAYS)
    expect((await call(server, 'currentUser', {}, other)).status).toBe(401)
    expect((await ana.call('currentUser')).body.deletionDueAt).toBe(body.deletionDueAt)
    // A second wish, from another device or a repeat, moves nothing and sends nothing.
    server.clock.advance(DAY_MS)
    expect((await ask(ana)).body.deletionDueAt).toBe(body.deletionDueAt)
    expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('New sign-in'),
      expect.stringContaining('Your account will be deleted on'),
    ])
  })

  test('nobody finds a seeker or writes to them, as if they were not there', async () => {
    const [ana, ben] = [await createSeeker(server), await createSeeker(server)]
    expect((await write(ben, ana)).status).toBe(201)
    expect(await finds(ben, ana)).toBe(true)
    await ask(ana)
    expect(await finds(ben, ana)).toBe(false)
    const stranger = { params: { userId: newOpId() } }
    const nobody = await ben.call('person', stranger)
    const about = await ben.call('person', { params: { userId: ana.id } })
    expect([about.status, about.text]).toEqual([404, nobody.text])
    const unknown = await ben.call('sendMessage', {
      body: { recipientId: stranger.params.userId, content: 'Hello' },
      opId: newOpId(),
    })
    const refused = await write(ben, ana, 'Still there?')
    expect([refused.status, refused.text]).toEqual([404, unknown.text])
    const invited = await call(server, 'referrer', { params: { code: ana.user.referralCode } })
    expect(invited.status).toBe(404)
    await ask(ana, false)
    expect(await finds(ben, ana)).toBe(true)
    expect((await write(ben, ana, 'There you are')).status).toBe(201)
  })

  test('homes are hidden, and come back as they were', async () => {
    const [owner, seeker] = [await createHomeownerWithoutListing(server), await createSeeker(server)]
    const shown = await publishListing(owner)
    const paused = await publishListing(owner, {
      address: { street: '7 Away Street', city: 'San Diego', state: 'CA', zipCode: '92104' },
    })
    await owner.call('moveListing', {
      ...listingParams(paused),
      body: { move: 'pause', until: addDays(TODAY, 30) },
    })
    const searched = async () =>
      (await seeker.call('searchHomes', { query: {} })).body.homes.map(({ _id }) => _id)
    expect(await searched()).toContain(shown._id)
    await ask(owner)
    expect(await searched()).not.toContain(shown._id)
    expect((await readListing(seeker, shown)).status).toBe(404)
    const again = await owner.call('moveListing', { ...listingParams(shown), body: { move: 'resume' } })
    expect(again.error).toMatchObject({ code: 'forbidden', msg: expect.stringContaining('Keep it first') })
    await ask(owner, false)
    expect(await searched()).toContain(shown._id)
    expect((await readListing(owner, paused)).body.status).toBe('paused')
    expect((await readListing(owner, shown)).body.status).toBe('active')
  })

  test('the person signs in, keeps the account, and nothing is deleted when the days are over', async () => {
    const ana = await createSeeker(server)
    await ask(ana)
    server.clock.advance((DELETION_DAYS - 1) * DAY_MS)
    const again = await signIn(ana)
    expect(again.body.user.deletionDueAt).not.toBeNull()
    ana.cookie = cookieOf(again.headers)
    expect((await ask(ana, false)).body.deletionDueAt).toBeNull()
    server.clock.advance(2 * DAY_MS)
    await cleanUp(server.deps)
    await server.sendMails()
    expect((await userRow(ana)).emptied_at).toBeNull()
    expect((await signIn(ana)).status).toBe(200)
  })

  test('a wish that is repeated under its id after the account was kept has no second effect', async () => {
    const ana = await register(server)
    const opId = newOpId()
    const first = await ask(ana, true, opId)
    await ask(ana, false)
    expect((await ask(ana, true, opId)).body).toEqual(first.body)
    expect((await userRow(ana)).deletion_due_at).toBeNull()
  })

  test('anonymous people ask for nothing', async () => {
    const ana = await register(server)
    for (const name of ['setDeletion', 'requestExport', 'latestExport', 'checkPassword'] as const) {
      const body =
        { setDeletion: { wanted: true }, checkPassword: { password: ana.password } }[name as 'setDeletion'] ??
        {}
      expect([
        name,
        (await call(server, name, { body: name === 'latestExport' ? undefined : body })).status,
      ]).toEqual([name, 401])
    }
  })

  test('a suspended person may have the account deleted, and take that back, which shows none of their homes', async () => {
    const [owner, seeker] = [await createHomeownerWithoutListing(server), await createSeeker(server)]
    const searched = async () =>
      (await seeker.call('searchHomes', { query: {} })).body.homes.map(({ _id }) => _id)
    const home = await publishListing(owner, {
      address: { street: '7 Kept Street', city: 'San Diego', state: 'CA', zipCode: '92104' },
    })
    await suspendPerson(server, owner)
    expect((await owner.call('checkPassword', { body: { password: owner.password } })).status).toBe(200)
    expect((await ask(owner)).body.deletionDueAt).not.toBeNull()
    expect((await ask(owner, false)).body.deletionDueAt).toBeNull()
    expect(await searched()).not.toContain(home._id)
    await unsuspendPerson(server, owner)
    expect(await searched()).toContain(home._id)
    await ask(owner)
    await suspendPerson(server, owner)
    await unsuspendPerson(server, owner)
    expect(await searched(), 'the wish still hides it').not.toContain(home._id)
    await waitForEnd()
    expect((await userRow(owner)).emptied_at).not.toBeNull()
    await suspendPerson(server, owner)
    await unsuspendPerson(server, owner)
    expect((await userRow(owner)).suspended_at, 'a deleted account stays closed').not.toBeNull()
  })

  test('the password is checked, and nothing is said about the one of others', async () => {
    const ana = await register(server)
    expect((await ana.call('checkPassword', { body: { password: ana.password } })).status).toBe(200)
    const wrong = await ana.call('checkPassword', { body: { password: 'another one' } })
    expect(wrong.error).toMatchObject({ code: 'forbidden', field: 'password' })
  })
})

describe('when the days are over', () => {
  test('the person is gone, and what others have stays without the name and the photos', async () => {
    const [ana, ben] = [await createSeeker(server), await createSeeker(server)]
    const sent = await ana.call('uploadMessagePhoto', { files: [{ bytes: await picture() }] })
    await ana.call('sendMessage', {
      body: { recipientId: ben.id, content: 'From Ana', photos: [sent.body.imageUrl] },
      opId: newOpId(),
    })
    await write(ben, ana, 'From Ben')
    const profile = await ana.call('uploadProfilePhoto', {
      files: [{ bytes: await picture(70, 70) }],
      opId: newOpId(),
    })
    expect(profile.status).toBe(201)
    await ana.call('subscribe', { body: { email: ana.user.email } })
    await ask(ana)
    await waitForEnd()
    ben.cookie = cookieOf((await signIn(ben)).headers)
    const { body: thread } = await ben.call('conversation', { params: { userId: ana.id } })
    expect(thread.person).toMatchObject({ firstName: 'Deleted person', profilePicture: '' })
    expect(thread.messages.map(({ content, photos }) => [content, photos])).toEqual([
      ['From Ana', []],
      ['From Ben', []],
    ])
    expect((await fetchPhoto(server, sent.body.imageUrl)).response.status).toBe(404)
    expect((await signIn(ana)).status).toBe(401)
    expect((await write(ben, ana, 'Hello?')).status).toBe(404)
    const row = await userRow(ana)
    expect(row).toMatchObject({ deletion_due_at: null, seeker_answers: null, seat_number: null })
    expect(JSON.stringify(row)).not.toContain(ana.user.lastName)
    expect((await mailsTo(ana)).map(({ subject }) => subject)).toContain('Your account is deleted')
  })

  test('open viewings are cancelled, and the other side is told', async () => {
    const [owner, seeker] = [await createHomeownerWithoutListing(server), await createSeeker(server)]
    const home = await publishListing(owner, {
      address: { street: '8 Gone Street', city: 'San Diego', state: 'CA', zipCode: '92104' },
    })
    const { body: viewing } = await seeker.call('requestViewing', {
      body: { listingId: home._id, slots: [TOMORROW], note: 'My own words' },
    })
    await deleteAccount(server.deps, seeker.id, server.clock.now())
    const { body } = await owner.call('viewings')
    expect(body.viewings.find(({ _id }) => _id === viewing._id)).toMatchObject({
      state: 'cancelled',
      note: '',
    })
    const { body: thread } = await owner.call('conversation', { params: { userId: seeker.id } })
    expect(thread.messages.at(-1)?.content).toBe(
      `Canceled the viewing of ${home.title}\nThis account was deleted.`,
    )
  })

  test('comments stay in a group, membership and votes do not', async () => {
    const finder = () => createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })
    const [ana, ben] = [await finder(), await finder()]
    const home = await publishListing(await createHomeownerWithoutListing(server), {
      address: { street: '9 Group Street', city: 'San Diego', state: 'CA', zipCode: '92104' },
    })
    const { body: group } = await ana.call('createGroup', { body: { name: 'Us' } })
    await ben.call('joinGroup', { body: { code: group.code } })
    const place = { params: { groupId: group._id, listingId: home._id } }
    await ana.call('shareHome', { ...place, body: { shared: true } })
    await ana.call('voteForHome', { ...place, body: { vote: 'yes' } })
    await ana.call('commentOnHome', { ...place, body: { text: 'I like it' }, opId: newOpId() })
    await deleteAccount(server.deps, ana.id, server.clock.now())
    const { body } = await ben.call('groups')
    expect(body.groups[0]?.members).toHaveLength(1)
    expect(body.groups[0]?.homes[0]).toMatchObject({
      votes: [],
      comments: [{ text: 'I like it', userId: null }],
    })
  })

  test('it ends the same way wherever it is killed, and another run changes nothing', async () => {
    const owner = await createHomeownerWithoutListing(server)
    const [one, two] = [await uploadPhoto(owner), await uploadPhoto(owner)]
    await ask(owner)
    server.clock.advance(DELETION_DAYS * DAY_MS - 1000)
    await requestExport(server.db, owner.id, server.clock.now())
    await server.sendMails()
    server.clock.advance(2000)
    await cleanUp(server.deps)
    const { db, photos, exports, passwords } = server.deps
    let calls = 0
    const killed = {
      ...photos,
      remove: async (id: string) => {
        calls++
        if (calls === 2) throw new Error('killed')
        return photos.remove(id)
      },
    }
    const stuck = { ...exports, remove: async () => Promise.reject(new Error('killed')) }
    const run = (deps: Partial<typeof server.deps>) =>
      deleteAccount({ db, photos, exports, passwords, ...deps }, owner.id, server.clock.now())
    await expect(
      run({ passwords: { ...passwords, hash: async () => Promise.reject(new Error('killed')) } }),
    ).rejects.toThrow('killed')
    expect((await userRow(owner)).email).toBe(owner.user.email)
    await expect(run({ photos: killed })).rejects.toThrow('killed')
    expect((await userRow(owner)).deletion_due_at, 'goes on').not.toBeNull()
    expect((await signIn(owner)).status).toBe(401)
    await expect(run({ exports: stuck })).rejects.toThrow('killed')
    const left = async () =>
      (await server.db.selectFrom('exports').select('id').where('user_id', '=', owner.id).execute()).length
    expect(await left()).toBe(1)
    // The clean-up of another hour orders it again, and the job does the rest.
    await cleanUp(server.deps)
    await server.sendMails()
    expect(await left()).toBe(0)
    for (const url of [one, two]) expect((await fetchPhoto(server, url)).response.status).toBe(404)
    const done = await userRow(owner)
    expect(done.deletion_due_at).toBeNull()
    await run({})
    expect(await userRow(owner)).toEqual(done)
    const told = (await mailsTo(owner)).filter(({ subject }) => subject === 'Your account is deleted')
    expect(told).toHaveLength(1)
  })

  test('the address gets neither a second seat nor a second referral, until its tombstone is old', async () => {
    const friend = await register(server)
    const email = 'again@example.test'
    const join = () => register(server, { email, referralCode: friend.user.referralCode })
    const count = async () => (await friend.call('currentUser')).body.referralCount
    const first = await join()
    expect(first.user.seatNumber).not.toBeNull()
    expect(await count()).toBe(1)
    await ask(first)
    await waitForEnd()
    friend.cookie = cookieOf((await signIn(friend)).headers)
    const second = await join()
    expect(second.user).toMatchObject({ seatNumber: null, premium: null })
    expect(await count()).toBe(1)
    const { rows } = await sql`select * from account_tombstones where email_hash like '%again%'`.execute(
      server.db,
    )
    expect(rows, 'the address itself is not stored').toEqual([])
  })
})
