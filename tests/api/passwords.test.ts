import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESET_LINK_MINUTES } from '../../src/domain/core/limits.ts'
import { isCommonPassword } from '../../src/server/platform/auth/common-passwords.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, register, type Person } from '../support/api-client.ts'

const NEW = 'another-roof'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const signIn = (person: Person, password: string) =>
  call(server, 'login', { body: { email: person.user.email, password } })
/** The mails to a person about their password; others tell of new devices. */
const mailsTo = async ({ user }: Person) =>
  (await server.sendMails()).filter(({ to, subject }) => to.includes(user.email) && /password/.test(subject))

/** Asks for a link. @returns the token of the last mail to the person */
async function askForLink(person: Person): Promise<string> {
  const asked = await call(server, 'requestPasswordReset', { body: { email: person.user.email } })
  expect(asked.status).toBe(200)
  const mail = (await mailsTo(person)).at(-1)
  return mail?.links[0]?.split('#')[1] ?? ''
}

describe('a forgotten password', () => {
  test('is replaced by the link of a mail, which works once and ends all sessions', async () => {
    const ana = await register(server)
    const token = await askForLink(ana)
    expect(token).toMatch(/^[\w-]{43}$/)
    const reset = await call(server, 'resetPassword', { body: { token, password: NEW } })
    expect([reset.status, reset.body]).toEqual([200, { email: ana.user.email }])
    expect((await ana.call('currentUser')).status).toBe(401)
    expect((await signIn(ana, ana.password)).status).toBe(401)
    expect((await signIn(ana, NEW)).status).toBe(200)
    expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual([
      'Choose a new password',
      'Your password is new',
    ])
    const again = await call(server, 'resetPassword', { body: { token, password: 'a-third-roof' } })
    expect(again.error).toMatchObject({ code: 'link_expired' })
    expect((await signIn(ana, NEW)).status).toBe(200)
  })

  test('an address without an account gets the same answer, and no mail', async () => {
    const before = (await server.sendMails()).length
    const asked = await call(server, 'requestPasswordReset', { body: { email: 'nobody@example.test' } })
    expect([asked.status, asked.body]).toEqual([200, { ok: true }])
    expect(await server.sendMails()).toHaveLength(before)
    expect(await server.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('a link works for half an hour, and a new password ends the other links', async () => {
    const ben = await register(server)
    const late = await askForLink(ben)
    server.clock.advance(RESET_LINK_MINUTES * 60_000 + 1)
    const expired = await call(server, 'resetPassword', { body: { token: late, password: NEW } })
    expect(expired.status).toBe(410)
    const [first, second] = [await askForLink(ben), await askForLink(ben)]
    expect((await call(server, 'resetPassword', { body: { token: second, password: NEW } })).status).toBe(200)
    const other = await call(server, 'resetPassword', { body: { token: first, password: 'a-third-roof' } })
    expect(other.status).toBe(410)
  })

  test('a refused password leaves the link as it was', async () => {
    const cleo = await register(server)
    const token = await askForLink(cleo)
    const common = await call(server, 'resetPassword', { body: { token, password: 'Password1' } })
    expect(common.error).toMatchObject({ code: 'invalid', field: 'password' })
    expect((await call(server, 'resetPassword', { body: { token, password: NEW } })).status).toBe(200)
  })

  test('the database has no token that works', async () => {
    const dan = await register(server)
    const token = await askForLink(dan)
    const rows = await server.db.selectFrom('account_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('one address gets few mails an hour', async () => {
    const limited = await createTestApp({ rateLimits: { passwordResetByEmail: { max: 4 } } })
    const ask = () => call(limited, 'requestPasswordReset', { body: { email: 'eve@example.test' } })
    for (let n = 0; n < 4; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).error).toMatchObject({ code: 'rate_limited' })
    await limited.close()
  })
})

describe('a new password', () => {
  test('needs the old one, and ends all sessions but this one', async () => {
    const ana = await register(server)
    const other = await signIn(ana, ana.password)
    expect(other.status).toBe(200)
    const change = (currentPassword: string, password = NEW) =>
      ana.call('changePassword', { body: { currentPassword, password } })
    expect((await change('not it')).error).toMatchObject({ code: 'forbidden', field: 'currentPassword' })
    expect((await change(ana.password)).status).toBe(200)
    expect((await ana.call('currentUser')).status).toBe(200)
    const sessions = await server.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', ana.id)
      .execute()
    expect(sessions).toHaveLength(1)
    expect((await signIn(ana, NEW)).status).toBe(200)
    expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual(['Your password is new'])
  })

  test.each(['123456', 'PassWord', 'qwertyuiop', 'secret1'])('%s is too common', async (password) => {
    expect(isCommonPassword(password)).toBe(true)
    const refused = await call(server, 'register', {
      body: { firstName: 'N', lastName: 'N', email: 'new@example.test', password, locationPreference: 'oc' },
    })
    expect(refused.error).toEqual({
      msg: 'This is one of the most common passwords. Please choose another one',
      code: 'invalid',
      field: 'password',
    })
  })

  test.each(['Jo.Roe@Example.test', 'jo.roe'])('%s is the own address', async (password) => {
    const refused = await call(server, 'register', {
      body: {
        firstName: 'N',
        lastName: 'N',
        email: 'jo.roe@example.test',
        password,
        locationPreference: 'oc',
      },
    })
    expect(refused.error).toMatchObject({ code: 'invalid', field: 'password' })
  })

  test('words that nobody else uses are none of the common ones', () => {
    for (const password of ['another-roof', 'secret-1', 'sample-home', 'kitchen lamp 7'])
      expect(isCommonPassword(password)).toBe(false)
  })
})
