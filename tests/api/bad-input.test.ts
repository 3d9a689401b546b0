import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type ApiName } from '../../src/contract/api.ts'
import { pathOf, type EndpointShape } from '../../src/contract/endpoint.ts'
import { ErrorBody } from '../../src/contract/errors.ts'
import { addDays } from '../../src/domain/dates.ts'
import { API_BASE } from '../../src/domain/limits.ts'
import { tables } from '../../src/server/db/tables.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createCast, type Cast } from '../support/api-cast.ts'
import { newOpId } from '../support/api-client.ts'
import { listingPayload, seekerPayload, TODAY } from '../support/api-samples.ts'
import * as v from 'valibot'

/** Every call with whatever a client can get wrong: a reason each time, nothing written, never a 500. */
let it: TestApp
let cast: Cast
/** Of the homeowner who calls. */
let listingId: string
beforeAll(async () => {
  it = await createTestApp()
  cast = await createCast(it)
  const { body } = await cast.homeownerA.call('createListing', { body: listingPayload() })
  listingId = body._id
})
afterAll(() => it.close())

type Json = Record<string, unknown>
const SECRET = 'Tell-nobody-1234'

/** A body that is accepted, where the call has one. Each bad one differs from it in one place. */
const GOOD: Partial<Record<ApiName, () => Json>> = {
  register: () => ({
    firstName: 'A',
    lastName: 'B',
    email: 'new@example.test',
    password: SECRET,
    referralCode: 'ABCD',
    locationPreference: 'sd',
  }),
  login: () => ({ email: cast.seekerA.user.email, password: SECRET }),
  token: () => ({ email: cast.seekerA.user.email, password: SECRET }),
  logout: () => ({}),
  updateProfile: () => ({ firstName: 'New', ...seekerPayload() }),
  setSeekerOption: () => ({ seekingOption: 'SOLO' }),
  sendMessage: () => ({ recipientId: cast.seekerB.id, content: 'Hello' }),
  markRead: () => ({}),
  createListing: () => ({ ...listingPayload() }),
  updateListing: () => ({ revision: 1, listing: listingPayload() }),
  moveListing: () => ({ move: 'pause', until: addDays(TODAY, 7) }),
  deleteListing: () => ({}),
  saveListing: () => ({ saved: true }),
  deleteListingPhoto: () => ({ url: `/photos/${'a'.repeat(32)}`, public_id: 'a'.repeat(32) }),
  deleteProfilePhoto: () => ({ url: `/photos/${'a'.repeat(32)}`, public_id: 'a'.repeat(32) }),
  saveDraft: () => ({ baseRevision: 0, step: 1, fields: { location: 'sd' } }),
  announceUnsent: () => ({
    storeId: newOpId(),
    unsent: [{ opId: newOpId(), kind: 'message.send', day: '2026-03-01' }],
    settled: [],
  }),
  batch: () => ({
    items: [
      {
        opId: newOpId(),
        lane: 'x',
        method: 'POST',
        path: '/messages',
        body: { recipientId: cast.seekerB.id, content: 'Hello' },
      },
    ],
  }),
}

/** Parts of a body where anything goes: a newer client may know more of them. */
const OPEN = /^(fields|items\.0\.body|form)(\.|$)/

const calls = Object.keys(api) as ApiName[]
const shapeOf = (name: ApiName): EndpointShape => api[name]
const withBody = calls.filter((name) => shapeOf(name).body)
const unsafe = calls.filter((name) => shapeOf(name).method !== 'GET')
const withParams = calls.filter((name) => shapeOf(name).params)

const actorFor = (name: ApiName) => (shapeOf(name).auth === 'homeowner' ? cast.homeownerA : cast.seekerA)
const goodParams = (): Record<string, string> => ({
  kind: 'seeker',
  draftId: newOpId(),
  userId: cast.seekerB.id,
  code: 'ABCDEFGH',
  listingId,
})

async function send(
  name: ApiName,
  body: BodyInit | null,
  headers: Record<string, string>,
  path?: string,
): Promise<Response> {
  const { method } = shapeOf(name)
  const init: RequestInit = { method, headers: { cookie: actorFor(name).cookie, ...headers } }
  if (body !== null) init.body = body
  return it.app.request(`${API_BASE}${path ?? pathOf(shapeOf(name), goodParams())}`, init)
}

const JSON_TYPE = { 'content-type': 'application/json' }
const sendJson = (name: ApiName, value: unknown) => send(name, JSON.stringify(value), JSON_TYPE)

async function expectRefusal(response: Response, what: string): Promise<v.InferOutput<typeof ErrorBody>> {
  const text = await response.text()
  expect(response.status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
  expect(response.status, `${what}: ${text}`).toBeLessThan(500)
  expect(text).not.toContain(SECRET)
  expect(text).not.toMatch(
    /Invalid (key|type|length|format|value)|Expected|at .+\.ts|select .+ from|insert into/,
  )
  return v.parse(ErrorBody, JSON.parse(text))
}

/** A digest of everything stored; sessions are left out, a look at one is noted there. */
async function everythingStored(): Promise<string> {
  const names = Object.keys(tables).filter((table) => table !== 'sessions')
  const digests = await Promise.all(
    names.map((table) =>
      sql<{
        digest: string
      }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(table)} t`.execute(
        it.db,
      ),
    ),
  )
  return digests.map(({ rows }) => rows[0]?.digest).join()
}

async function withoutEffect(work: () => Promise<void>): Promise<void> {
  const before = await everythingStored()
  await work()
  expect(await everythingStored()).toBe(before)
}

/** Dotted paths of the strings, numbers and booleans in a body. */
function leaves(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
}

function replaced(value: unknown, path: string, by: unknown): unknown {
  const [head = '', ...rest] = path.split('.')
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Json) }) as Json
  copy[head] = rest.length === 0 ? by : replaced(copy[head], rest.join('.'), by)
  return copy
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as Json)[key], value)
}

test('every call with a body has a good one here', () => {
  expect(Object.keys(GOOD).sort()).toEqual([...withBody].sort())
})

describe.each(withBody)('the body of %s', (name) => {
  const good = () => GOOD[name]?.() ?? {}
  const takesEmpty = name === 'logout' || name === 'markRead' || name === 'deleteListing'

  test('is not JSON, or not there', () =>
    withoutEffect(async () => {
      for (const text of [
        '{',
        'hello',
        '{"a":1}}',
        '\u0000',
        '['.repeat(5000) + ']'.repeat(5000),
        `{"a":${'['.repeat(60)}${']'.repeat(60)}}`,
      ]) {
        expect((await expectRefusal(await send(name, text, JSON_TYPE), text.slice(0, 20))).code).toBe(
          'bad_json',
        )
      }
      expect(
        (await expectRefusal(await send(name, new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE), 'not UTF-8'))
          .code,
      ).toBe('bad_json')
      if (!takesEmpty) {
        await expectRefusal(await send(name, '', JSON_TYPE), 'empty')
        expect((await expectRefusal(await send(name, null, {}), 'none')).code).toBe('unsupported_media_type')
      }
    }))

  test('is another kind of value, or has a key too many', () =>
    withoutEffect(async () => {
      for (const value of [null, 1, 'text', true, [], [good()]])
        await expectRefusal(await sendJson(name, value), JSON.stringify(value))
      await expectRefusal(await sendJson(name, { ...good(), surplus: SECRET }), 'surplus')
      await expectRefusal(await sendJson(name, { ...good(), [SECRET]: 1 }), 'surplus key')
      await expectRefusal(
        await send(name, `{"__proto__":{"x":1},${JSON.stringify({ ...good(), a: 1 }).slice(1)}`, JSON_TYPE),
        '__proto__',
      )
    }))

  test('has a field of a wrong type', () =>
    withoutEffect(async () => {
      for (const path of leaves(good()).filter((path) => path !== '' && !OPEN.test(path))) {
        await expectRefusal(await sendJson(name, replaced(good(), path, { nested: SECRET })), path)
      }
    }))

  test('has a text that is too long, or that cannot be stored', () =>
    withoutEffect(async () => {
      for (const path of leaves(good()).filter(
        (path) => path !== '' && typeof valueAt(good(), path) === 'string',
      )) {
        if (!OPEN.test(path))
          await expectRefusal(await sendJson(name, replaced(good(), path, 'x'.repeat(6000))), `long ${path}`)
        await expectRefusal(await sendJson(name, replaced(good(), path, 'x\u0000y')), `NUL ${path}`)
        // Written by hand: JSON.stringify keeps lone surrogates only as escapes, which is what a client can send.
        await expectRefusal(await sendJson(name, replaced(good(), path, 'x\ud800y')), `surrogate ${path}`)
      }
    }))

  test('is too large', () =>
    withoutEffect(async () => {
      const large = { ...good(), surplus: 'x'.repeat(2_200_000) }
      expect((await sendJson(name, large)).status).toBe(413)
      const stream = new Blob([JSON.stringify(large)]).stream()
      const init = {
        method: shapeOf(name).method,
        body: stream,
        duplex: 'half',
        headers: { cookie: actorFor(name).cookie, ...JSON_TYPE },
      }
      const unannounced = await it.app.request(
        `${API_BASE}${pathOf(shapeOf(name), goodParams())}`,
        init as RequestInit,
      )
      expect((await expectRefusal(unannounced, 'chunked')).code).toBe('too_large')
    }))
})

describe.each(unsafe)('%s', (name) => {
  const isUpload = Boolean(shapeOf(name).multipart)

  test('has the wrong content type', () =>
    withoutEffect(async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/jsonp',
        ...(isUpload ? ['application/json'] : ['multipart/form-data']),
      ]
      for (const type of types) {
        const response = await send(name, JSON.stringify(GOOD[name]?.() ?? {}), { 'content-type': type })
        expect((await expectRefusal(response, type)).code).toBe('unsupported_media_type')
      }
    }))

  test('comes from another site', () =>
    withoutEffect(async () => {
      const foreign = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example', host: 'localhost:8787' },
        { origin: 'null', host: 'localhost:8787' },
        { origin: 'not a url', host: 'x' },
      ]
      for (const headers of foreign) {
        const response = await send(name, JSON.stringify(GOOD[name]?.() ?? {}), {
          ...JSON_TYPE,
          ...headers,
        } as Record<string, string>)
        expect((await expectRefusal(response, JSON.stringify(headers))).code).toBe('foreign_origin')
      }
    }))

  test('has headers of an operation that are not valid', () =>
    withoutEffect(async () => {
      const wrong = [
        { 'idempotency-key': 'one' },
        { 'x-composed-on': '2026-02-31' },
        { 'x-draft-id': '12' },
        { 'x-account': 'me' },
      ]
      for (const headers of wrong) {
        const type: Record<string, string> = isUpload ? {} : JSON_TYPE
        const body = isUpload ? formWith('images') : JSON.stringify(GOOD[name]?.() ?? {})
        expect(
          (
            await expectRefusal(
              await send(name, body, { ...type, ...headers } as Record<string, string>),
              JSON.stringify(headers),
            )
          ).code,
        ).toBe('invalid')
      }
    }))
})

function formWith(field: string, value: Blob | string = new Blob(['x'])): FormData {
  const form = new FormData()
  form.append(field, value)
  return form
}

describe.each(calls.filter((name) => shapeOf(name).multipart))('the form of %s', (name) => {
  const field = shapeOf(name).multipart?.field ?? ''
  test('is empty, has another field, a text or no end', () =>
    withoutEffect(async () => {
      for (const form of [
        new FormData(),
        formWith('surplus'),
        formWith(field, 'text'),
        formWith(field, new Blob([])),
        formWith(field, new Blob(['%PDF-1.7 x'])),
      ]) {
        await expectRefusal(await send(name, form, {}), 'form')
      }
      await expectRefusal(
        await send(name, '--x\r\nContent-Disposition: form-data; name="a"', {
          'content-type': 'multipart/form-data; boundary=x',
        }),
        'cut off',
      )
      await expectRefusal(await send(name, 'x', { 'content-type': 'multipart/form-data' }), 'no boundary')
    }))
})

describe.each(withParams)('the path of %s', (name) => {
  const body = () => (shapeOf(name).body ? JSON.stringify(GOOD[name]?.() ?? {}) : null)
  const headers: Record<string, string> = shapeOf(name).body ? JSON_TYPE : {}

  test('names something malformed', () =>
    withoutEffect(async () => {
      for (const bad of [
        'x',
        '0',
        '%00',
        '%ED%A0%80',
        '%',
        "1' or '1'='1",
        '00000000-0000-0000-0000-000000000000',
        'A'.repeat(300),
      ]) {
        const path = shapeOf(name).path.replace(/:\w+/g, bad.includes('%') ? bad : encodeURIComponent(bad))
        await expectRefusal(await send(name, body(), headers, path), bad)
      }
    }))

  test('names something that is not there', () =>
    withoutEffect(async () => {
      if (name === 'saveDraft') return
      const params = { ...goodParams(), userId: newOpId(), code: 'ZZZZZZZZ', listingId: newOpId() }
      const response = await send(name, body(), headers, pathOf(shapeOf(name), params))
      expect((await expectRefusal(response, 'absent')).code).toBe('not_found')
    }))
})

test('queries that are not valid', () =>
  withoutEffect(async () => {
    const { id } = cast.seekerB
    const wrong: [ApiName, string][] = [
      ['conversation', `/messages/${id}?before=x`],
      ['conversation', `/messages/${id}?before=-1`],
      ['conversation', `/messages/${id}?before=${'9'.repeat(30)}`],
      ['listings', '/listing?street=x'],
      ['listings', '/listing?zipCode=92101'],
      ['listings', `/listing?street=${'x'.repeat(201)}&zipCode=1`],
      ['listings', '/listing?street=%00&zipCode=92101'],
    ]
    for (const [name, path] of wrong)
      expect((await expectRefusal(await send(name, null, {}, path), path)).code).toBe('invalid')
  }))

test('messages to nobody and to oneself, pictures of others', () =>
  withoutEffect(async () => {
    await expectRefusal(await sendJson('sendMessage', { recipientId: newOpId(), content: 'x' }), 'nobody')
    await expectRefusal(
      await sendJson('sendMessage', { recipientId: cast.seekerA.id, content: 'x' }),
      'oneself',
    )
    await expectRefusal(
      await sendJson('updateProfile', { profilePicture: `/photos/${'b'.repeat(32)}` }),
      'foreign picture',
    )
    await expectRefusal(
      await sendJson('updateProfile', { profilePicture: `photo:${newOpId()}` }),
      'local picture',
    )
    await expectRefusal(
      await sendJson('createListing', listingPayload({ images: [`/photos/${'b'.repeat(32)}`] })),
      'foreign picture',
    )
  }))

test('an unknown path is 404 JSON, a wrong method 405 JSON', async () => {
  for (const path of ['/api/nothing', '/api', '/api/', '/api/messages/a/b/c', '/api/%', '/api/auth']) {
    const response = await it.app.request(path)
    expect(response.status, path).toBe(404)
    expect((await expectRefusal(response, path)).code).toBe('not_found')
  }
  for (const [method, path] of [
    ['DELETE', '/api/messages'],
    ['PATCH', '/api/profile'],
    ['POST', '/api/auth/user'],
    ['OPTIONS', '/api/batch'],
  ]) {
    const response = await it.app.request(path ?? '', { method: method ?? '' })
    expect(response.status, path).toBe(405)
    expect(response.headers.get('allow')).toBeTruthy()
    expect((await expectRefusal(response, path ?? '')).code).toBe('method_not_allowed')
  }
})

test('our own sentence and the field, for the first complaint', async () => {
  const body: Json = { ...GOOD['register']?.(), email: 'nobody' }
  expect(await expectRefusal(await sendJson('register', body), 'email')).toEqual({
    msg: 'Email is invalid',
    code: 'invalid',
    field: 'email',
  })
  const { password: _, ...missing } = body
  expect(
    (await expectRefusal(await sendJson('register', { ...missing, email: 'a@b.co' }), 'missing')).field,
  ).toBe('password')
})
