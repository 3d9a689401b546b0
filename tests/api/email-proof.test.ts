import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, localDay } from '../../src/domain/core/dates.ts'
import { EMAIL_PROOF_DAYS, REFERRALS_FOR_PREMIUM } from '../../src/domain/core/limits.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, newOpId, register, type Person } from '../support/api-client.ts'
import { listingParams, publishListing } from '../support/api-homes.ts'
import { listingPayload, seekerPayload } from '../support/api-samples.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ emailProof: true })
})
afterAll(() => server.close())

interface Proof {
  token: string
  code: string
}

/** What the mails to an address say that prove something, the oldest first. */
async function proofsFor(email: string): Promise<(Proof & { subject: string })[]> {
  const mails = (await server.sendMails()).filter(({ to }) => to.includes(email))
  return mails.flatMap(({ subject, text, links }) => {
    const token = links.find((link) => link.includes('mode=confirm'))?.split('#')[1]
    const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1]
    return token && code ? [{ subject, token, code }] : []
  })
}
const lastProof = async (email: string): Promise<Proof> => {
  const proof = (await proofsFor(email)).at(-1)
  if (!proof) throw new Error(`No mail to ${email}`)
  return proof
}
const confirm = (token: string) => call(server, 'confirmEmail', { body: { token } })
const enter = (person: Person, code: string) => person.call('enterEmailCode', { body: { code } })
const userOf = async (person: Person) => (await person.call('currentUser')).body

/** Registers a seeker with a complete profile, who may write. */
async function newSeeker(): Promise<Person> {
  const person = await register(server)
  await person.call('updateProfile', { body: { userType: 'seeker' } })
  await person.call('updateProfile', { body: { ...seekerPayload(), profileCompleted: true } })
  return person
}

describe('the address of a new account', () => {
  test('is proved by the link, on any device, once', async () => {
    const ana = await register(server)
    expect(await userOf(ana)).toMatchObject({ emailConfirmed: false, seatNumber: null, premium: null })
    const { token } = await lastProof(ana.user.email)
    expect((await confirm(token)).body).toEqual({ proof: 'confirmed', email: ana.user.email })
    expect(await userOf(ana)).toMatchObject({ emailConfirmed: true, premium: 'early_seat' })
    expect((await confirm(token)).error).toMatchObject({ code: 'link_expired' })
  })

  test('is proved by the code, typed with spaces; a wrong one is refused at its field', async () => {
    const ben = await register(server)
    const { code } = await lastProof(ben.user.email)
    const wrong = code === '123456' ? '654321' : '123456'
    expect((await enter(ben, wrong)).error).toMatchObject({ code: 'invalid', field: 'code' })
    const right = await enter(ben, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(right.body).toMatchObject({ proof: 'confirmed', user: { emailConfirmed: true } })
    expect((await enter(ben, code)).body).toMatchObject({ proof: 'confirmed' })
  })

  test('is not proved by the code of another person', async () => {
    const [cleo, dan] = [await register(server), await register(server)]
    const { code } = await lastProof(cleo.user.email)
    const own = await lastProof(dan.user.email)
    if (own.code !== code) expect((await enter(dan, code)).status).toBe(400)
    expect((await userOf(dan)).emailConfirmed).toBe(false)
  })

  test('has few tries: a code cannot be guessed', async () => {
    const limited = await createTestApp({ emailProof: true, rateLimits: { emailCodes: { max: 3 } } })
    const eve = await register(limited)
    const tries = []
    for (const code of ['000001', '000002', '000003', '000004'])
      tries.push((await eve.call('enterEmailCode', { body: { code }, opId: newOpId() })).status)
    await limited.close()
    expect(tries.slice(0, 3).every((status) => status === 400 || status === 200)).toBe(true)
    expect(tries[3]).toBe(429)
  })

  test(`can be proved for ${EMAIL_PROOF_DAYS} days; a new mail has a new link, and the old one still works`, async () => {
    const fay = await register(server)
    const first = await lastProof(fay.user.email)
    expect((await fay.call('sendEmailProof', { body: {} })).status).toBe(200)
    const mails = await proofsFor(fay.user.email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.token).not.toBe(first.token)
    server.clock.advance(EMAIL_PROOF_DAYS * 86_400_000 - 60_000)
    expect((await confirm(first.token)).status).toBe(200)

    const gus = await register(server)
    const late = await lastProof(gus.user.email)
    server.clock.advance(EMAIL_PROOF_DAYS * 86_400_000 + 1)
    expect((await confirm(late.token)).status).toBe(410)
  })
})

describe('before the proof', () => {
  test('three made-up addresses give nobody premium; three proved ones do, once', async () => {
    const host = await register(server)
    const guests = []
    for (let n = 0; n < REFERRALS_FOR_PREMIUM; n++) {
      const email = `${newOpId()}@example.test`
      const body = { firstName: 'N', lastName: 'N', email, password: 'secret-1' }
      const guest = { ...body, referralCode: host.user.referralCode, locationPreference: 'other' }
      expect((await call(server, 'register', { body: guest })).status).toBe(201)
      guests.push(email)
    }
    expect(await userOf(host)).toMatchObject({ referralCount: 0, premium: null })
    for (const email of guests) await confirm((await lastProof(email)).token)
    expect(await userOf(host)).toMatchObject({ referralCount: REFERRALS_FOR_PREMIUM, premium: 'referrals' })
  })

  test('a first message waits without a trace, and the same operation goes after it; replies go at once', async () => {
    const [ana, ben] = [await newSeeker(), await newSeeker()]
    const opId = newOpId()
    const write = (from: Person, to: Person, op = opId) =>
      from.call('sendMessage', { body: { recipientId: to.id, content: 'Hello there' }, opId: op })
    expect((await write(ana, ben)).error).toMatchObject({ code: 'email_unconfirmed' })
    expect((await ben.call('conversations')).body.conversations).toEqual([])
    await confirm((await lastProof(ana.user.email)).token)
    expect((await write(ana, ben)).status).toBe(201)
    // Ben did not begin it.
    expect((await write(ben, ana, newOpId())).status).toBe(201)
  })

  test('a listing waits, and so does a viewing request; a saved home does not', async () => {
    const owner = await register(server)
    await owner.call('updateProfile', { body: { userType: 'homeowner' } })
    const opId = newOpId()
    const publish = () => owner.call('createListing', { body: listingPayload(), opId })
    expect((await publish()).error).toMatchObject({ code: 'email_unconfirmed' })
    expect((await owner.call('listings')).body).toEqual([])
    await enter(owner, (await lastProof(owner.user.email)).code)
    expect((await publish()).status).toBe(201)

    const home = await publishListing(owner)
    const seeker = await newSeeker()
    const saved = await seeker.call('saveListing', { ...listingParams(home), body: { saved: true } })
    expect(saved.status).toBe(200)
    const slot = `${addDays(localDay(server.clock.now()), 2)}T10:00`
    const viewing = { listingId: home._id, slots: [slot], note: 'May I see it?' }
    const ask = () => seeker.call('requestViewing', { body: viewing, opId })
    expect((await ask()).error).toMatchObject({ code: 'email_unconfirmed' })
    await enter(seeker, (await lastProof(seeker.user.email)).code)
    expect((await ask()).status).toBe(201)
  })

  test('the refusal is not kept as the result of the operation, in a batch too', async () => {
    const [ana, ben] = [await newSeeker(), await newSeeker()]
    const body = { recipientId: ben.id, content: 'Hello' }
    const items = [{ opId: newOpId(), lane: 'lane', method: 'POST' as const, path: '/messages', body }]
    const send = async () => (await ana.call('batch', { body: { items } })).body.results[0]?.status
    expect(await send()).toBe(403)
    await confirm((await lastProof(ana.user.email)).token)
    expect(await send()).toBe(201)
  })
})

describe('another address', () => {
  const changeTo = (person: Person, email: string, currentPassword = person.password) =>
    person.call('changeEmail', { body: { email, currentPassword } })

  test('counts once both addresses have agreed, by link or code, and the old one is told', async () => {
    const ana = await register(server)
    const from = ana.user.email
    await confirm((await lastProof(from)).token)
    const to = `${newOpId()}@example.test`
    expect((await changeTo(ana, to, 'not it')).error).toMatchObject({ field: 'currentPassword' })
    expect((await changeTo(ana, from)).error).toMatchObject({ field: 'email' })
    expect((await changeTo(ana, to)).body).toMatchObject({ email: from, newEmail: to })
    const [old, fresh] = [await lastProof(from), await lastProof(to)]
    expect((await enter(ana, fresh.code)).body).toMatchObject({
      proof: 'other-missing',
      user: { email: from, newEmail: to },
    })
    expect((await confirm(old.token)).body).toMatchObject({ proof: 'changed' })
    expect(await userOf(ana)).toMatchObject({ email: to, newEmail: null, emailConfirmed: true })
    const told = (await server.sendMails()).filter((mail) => mail.to.includes(from)).at(-1)
    expect(told?.subject).toBe('Your email is new')
    const signIn = (email: string) => call(server, 'login', { body: { email, password: ana.password } })
    expect([(await signIn(from)).status, (await signIn(to)).status]).toEqual([401, 200])
  })

  test('needs only the new one while the present one was never confirmed, because it may be mistyped', async () => {
    const ben = await register(server)
    const to = `${newOpId()}@example.test`
    await changeTo(ben, to)
    expect((await confirm((await lastProof(to)).token)).body).toMatchObject({ proof: 'changed' })
    expect(await userOf(ben)).toMatchObject({ email: to, emailConfirmed: true, premium: 'early_seat' })
  })

  test('of somebody else is refused, also when they take it while the mails wait', async () => {
    const [cleo, dan] = [await register(server), await register(server)]
    await confirm((await lastProof(cleo.user.email)).token)
    expect((await changeTo(cleo, dan.user.email)).error).toMatchObject({
      code: 'email_taken',
      field: 'email',
    })
    const to = `${newOpId()}@example.test`
    await changeTo(cleo, to)
    const [old, fresh] = [await lastProof(cleo.user.email), await lastProof(to)]
    await confirm(old.token)
    const eve = { firstName: 'E', lastName: 'E', email: to, password: 'secret-1', locationPreference: 'oc' }
    expect((await call(server, 'register', { body: eve })).status).toBe(201)
    expect((await confirm(fresh.token)).error).toMatchObject({ code: 'email_taken' })
    expect((await userOf(cleo)).email).toBe(cleo.user.email)
  })

  test('is forgotten when the person keeps theirs', async () => {
    const fay = await register(server)
    await confirm((await lastProof(fay.user.email)).token)
    const to = `${newOpId()}@example.test`
    await changeTo(fay, to)
    const fresh = await lastProof(to)
    expect((await fay.call('keepEmail', { body: {} })).body).toMatchObject({ newEmail: null })
    expect((await confirm(fresh.token)).status).toBe(410)
  })
})
