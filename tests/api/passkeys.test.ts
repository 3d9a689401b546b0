import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSKEY_CHALLENGE_MINUTES, PASSKEYS_MAX } from '../../src/domain/core/limits.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, register, type Person } from '../support/api-client.ts'
import { suspendPerson } from '../support/api-users.ts'
import { Authenticator } from '../support/authenticator.ts'

const SITE = 'rooms.example'
const ORIGIN = `https://${SITE}`

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ publicOrigin: ORIGIN, trustedProxies: 0 })
})
afterAll(() => server.close())

const challengeFor = async (person: Person) =>
  (await person.call('newPasskeyChallenge', { body: {} })).body.challenge
const challenge = async () => (await call(server, 'passkeyChallenge', { body: {} })).body.challenge
const add = (person: Person, answer: ReturnType<Authenticator['make']>, name = 'Phone') =>
  person.call('addPasskey', { body: { name, answer } })
const signIn = (answer: ReturnType<Authenticator['use']>) =>
  call(server, 'signInWithPasskey', { body: { answer } })

/** A person with a passkey. */
async function withPasskey(): Promise<{ person: Person; phone: Authenticator; passkeyId: string }> {
  const person = await register(server)
  const phone = new Authenticator(SITE)
  const added = await add(person, phone.make({ challenge: await challengeFor(person), origin: ORIGIN }))
  expect(added.status).toBe(201)
  return { person, phone, passkeyId: added.body._id }
}

describe('a passkey', () => {
  test('signs in without an email, and the person is told by mail that it was added', async () => {
    const { person, phone } = await withPasskey()
    const { status, body } = await signIn(phone.use({ challenge: await challenge(), origin: ORIGIN }))
    expect([status, body.user._id]).toEqual([200, person.id])
    const [passkey] = (await person.call('passkeys')).body.passkeys
    expect(passkey?.name).toBe('Phone')
    expect(passkey?.lastUsedAt).not.toBeNull()
    const mails = (await server.sendMails()).filter(({ to }) => to.includes(person.user.email))
    expect(mails.map(({ subject }) => subject)).toContain('A passkey was added')
  })

  test('signs in a suspended person, who reads', async () => {
    const { person, phone } = await withPasskey()
    await suspendPerson(server, person)
    const { status, body } = await signIn(phone.use({ challenge: await challenge(), origin: ORIGIN }))
    expect([status, body.user.suspension]).toEqual([200, { until: null }])
  })

  test('answers a challenge once, and only for some minutes', async () => {
    const { phone } = await withPasskey()
    const answer = phone.use({ challenge: await challenge(), origin: ORIGIN })
    expect((await signIn(answer)).status).toBe(200)
    expect((await signIn(answer)).error).toMatchObject({ code: 'bad_credentials' })
    const late = phone.use({ challenge: await challenge(), origin: ORIGIN })
    server.clock.advance(PASSKEY_CHALLENGE_MINUTES * 60_000 + 1)
    expect((await signIn(late)).status).toBe(401)
  })

  test.each<[string, (phone: Authenticator) => Promise<ReturnType<Authenticator['use']>>]>([
    [
      'a page of another site',
      async (phone) => phone.use({ challenge: await challenge(), origin: 'https://rooms.evil' }),
    ],
    [
      'a device that nobody unlocked',
      async (phone) => phone.use({ challenge: await challenge(), origin: ORIGIN, isVerified: false }),
    ],
    [
      'a challenge that the server never gave',
      async (phone) => phone.use({ challenge: 'bm9uZQ', origin: ORIGIN }),
    ],
    [
      'another key',
      async (phone) => {
        const other = new Authenticator(SITE).use({ challenge: await challenge(), origin: ORIGIN })
        return { ...other, id: phone.id, rawId: phone.id }
      },
    ],
    [
      'a site that the key is not for',
      async (phone) => {
        const other = new Authenticator('evil.example').use({ challenge: await challenge(), origin: ORIGIN })
        return { ...other, id: phone.id, rawId: phone.id }
      },
    ],
  ])('does not sign in from %s', async (_name, answerOf) => {
    const { phone } = await withPasskey()
    const { error } = await signIn(await answerOf(phone))
    expect(error).toMatchObject({ code: 'bad_credentials' })
  })

  test('whose count of signatures goes back was copied, and is refused', async () => {
    const { phone } = await withPasskey()
    phone.counter = 7
    expect((await signIn(phone.use({ challenge: await challenge(), origin: ORIGIN }))).status).toBe(200)
    phone.counter = 6
    expect((await signIn(phone.use({ challenge: await challenge(), origin: ORIGIN }))).status).toBe(401)
  })

  test('is added only for the person who asked, and once', async () => {
    const [ana, ben] = [await register(server), await register(server)]
    const phone = new Authenticator(SITE)
    const hers = phone.make({ challenge: await challengeFor(ana), origin: ORIGIN })
    expect((await add(ben, hers)).error).toMatchObject({ code: 'invalid' })
    const signInChallenge = phone.make({ challenge: await challenge(), origin: ORIGIN })
    expect((await add(ana, signInChallenge)).status).toBe(400)
    expect((await add(ana, hers)).status).toBe(201)
    expect((await add(ana, hers)).status).toBe(400)
    // The same key for another account would sign in as the wrong person.
    const again = phone.make({ challenge: await challengeFor(ben), origin: ORIGIN })
    expect((await add(ben, again)).status).toBe(400)
  })

  test('is renamed and removed by its person only, and no longer signs in then', async () => {
    const { person, phone, passkeyId } = await withPasskey()
    const stranger = await register(server)
    const params = { passkeyId }
    expect((await stranger.call('renamePasskey', { params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await stranger.call('removePasskey', { params, body: {} })).status).toBe(404)
    expect((await person.call('renamePasskey', { params, body: { name: '  Laptop ' } })).body.name).toBe(
      'Laptop',
    )
    expect((await person.call('removePasskey', { params, body: {} })).status).toBe(200)
    expect((await signIn(phone.use({ challenge: await challenge(), origin: ORIGIN }))).status).toBe(401)
  })

  test(`is one of ${PASSKEYS_MAX} at most`, async () => {
    const person = await register(server)
    const tries = []
    for (let n = 0; n <= PASSKEYS_MAX; n++) {
      const answer = new Authenticator(SITE).make({ challenge: await challengeFor(person), origin: ORIGIN })
      tries.push((await add(person, answer)).status)
    }
    expect(tries).toEqual([...Array.from({ length: PASSKEYS_MAX }, () => 201), 400])
  })
})
