import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../src/contract/endpoint.ts'
import { API_BASE } from '../../src/domain/core/limits.ts'
import { register } from '../support/api-client.ts'
import { picture } from '../support/api-users.ts'
import {
  createBadInputFixture,
  endpointNames,
  endpointOf,
  JSON_TYPE,
  leafPaths,
  withValueAt,
  type BadInputFixture,
} from '../support/bad-input.ts'
import { keepLog } from '../support/kept-log.ts'

/** A word that no line of the log may have. */
const CANARY = 'kanarienvogel'
const EMAIL = `${CANARY}@${CANARY}.example`
/** What a person can put into a field: words, an address, a path, a number of a phone, wrong JSON. */
const WORDS = [`The ${CANARY} sings`, EMAIL, `/${CANARY}/../x`, `{"${CANARY}`]
const SESSION_ENDPOINTS: readonly string[] = ['register', 'login', 'token', 'signInWithPasskey', 'logout']
const HEADERS = {
  'user-agent': CANARY,
  referer: `https://${CANARY}.example/`,
  'x-forwarded-for': '203.0.113.77',
  'accept-language': CANARY,
}

const kept = keepLog()
let fixture: BadInputFixture
beforeAll(async () => {
  fixture = await createBadInputFixture({ log: kept.log, trustedProxies: 1 })
})
afterAll(() => fixture.server.close())

function expectNoWords(): void {
  const found = kept
    .text()
    .split('\n')
    .filter((line) => /kanarienvogel|203\.0\.113|@|cookie|sid-8787/i.test(line))
  expect(found).toEqual([])
}

describe('the log has no words of a person', () => {
  test.each(endpointNames)('%s', async (name) => {
    const { send, validBodies, validParams } = fixture
    // They would end the session that the other endpoints need.
    const session = SESSION_ENDPOINTS.includes(name) ? '' : fixture.caller(name).cookie
    const cookie = `${session}; ${CANARY}=${CANARY}`
    const path = pathOf(endpointOf(name), validParams())
    const body = validBodies[name]?.() ?? null
    const bodies = leafPaths(body ?? {})
      .filter(Boolean)
      .flatMap((field) => WORDS.map((words) => JSON.stringify(withValueAt(body, field, words))))
    const before = kept.lines().length
    for (const each of body === null ? [null] : [JSON.stringify(body), ...bodies, WORDS[3] ?? ''])
      await send(name, each, { ...JSON_TYPE, ...HEADERS, cookie }, `${path}?q=${CANARY}&email=${EMAIL}`)
    await send(name, null, { ...HEADERS, cookie }, endpointOf(name).path.replace(/:\w+/g, CANARY))
    const logged = kept.lines().slice(before)
    expect(new Set(logged.map(({ route }) => route))).toEqual(new Set([API_BASE + endpointOf(name).path]))
    if (!SESSION_ENDPOINTS.includes(name)) expect(logged.map(({ status }) => status)).not.toContain(401)
    expectNoWords()
  })

  test('paths that nothing is at', async () => {
    for (const path of [`/${CANARY}`, `/photos/${CANARY}`, `/assets/${CANARY}.js`, `${API_BASE}/${CANARY}`]) {
      const response = await fixture.server.app.request(path, { headers: HEADERS })
      expect(response.status).toBe(404)
    }
    expect(
      new Set(
        kept
          .lines()
          .slice(-4)
          .map(({ route }) => route),
      ),
    ).toEqual(new Set(['unknown', '/photos/:name']))
    expectNoWords()
  })

  test('a picture that is none', async () => {
    const form = new FormData()
    form.append('profileImage', new Blob([CANARY], { type: 'image/jpeg' }), `${CANARY}.jpg`)
    await fixture.send('uploadProfilePhoto', form, HEADERS)
    const good = new FormData()
    good.append('profileImage', new Blob([await picture()], { type: 'image/jpeg' }), `${CANARY}.jpg`)
    expect((await fixture.send('uploadProfilePhoto', good, HEADERS)).status).toBe(201)
    expectNoWords()
  })

  test('and not either when the database repeats them in its error', async () => {
    const { db } = fixture.server
    const { users, server } = fixture
    await sql`create function repeat_words() returns trigger language plpgsql
      as $$ begin raise exception 'Bad content: %', new.content; end $$`.execute(db)
    await sql`create trigger repeats before insert on messages for each row execute function repeat_words()`.execute(
      db,
    )
    const response = await server.app.request(`${API_BASE}/messages`, {
      method: 'POST',
      headers: { ...JSON_TYPE, cookie: users.seekerA.cookie },
      body: JSON.stringify({ recipientId: users.homeownerA.id, content: CANARY }),
    })
    expect(response.status).toBe(500)
    const line = kept.lines().at(-1)
    expect(line).toMatchObject({
      level: 50,
      msg: 'request',
      method: 'POST',
      route: '/api/messages',
      status: 500,
      requestId: response.headers.get('x-request-id'),
      fault: { kind: 'unforeseen', sqlState: 'P0001', stack: expect.stringContaining('message-service.ts') },
    })
    expectNoWords()
    await sql`drop function repeat_words cascade`.execute(db)
  })
})

test('a request has one line, with the same id as its response', async () => {
  const person = await register(fixture.server)
  const before = kept.lines().length
  const response = await fixture.server.app.request(`${API_BASE}/auth/user`, {
    headers: { cookie: person.cookie },
  })
  expect(kept.lines().slice(before)).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      msg: 'request',
      requestId: response.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/auth/user',
      status: 200,
      ms: expect.any(Number),
    },
  ])
})
