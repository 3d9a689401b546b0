import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiName } from '../../src/contract/api.ts'
import { DRAFT_DIGEST_LENGTH } from '../../src/contract/draft-digest.ts'
import { pathOf } from '../../src/contract/endpoint.ts'
import { DRAFT_SEEN_MAX } from '../../src/domain/core/limits.ts'
import { newOpId } from '../support/api-client.ts'
import { listingPayload } from '../support/api-samples.ts'
import {
  createBadInputFixture,
  endpointNames,
  expectRefusal,
  JSON_TYPE,
  endpointOf,
  unsafeEndpoints,
  endpointsWithParams,
  type BadInputFixture,
  type Json,
} from '../support/bad-input.ts'

let fixture: BadInputFixture
beforeAll(async () => {
  fixture = await createBadInputFixture()
})
afterAll(() => fixture.server.close())

describe.each(unsafeEndpoints)('%s', (name) => {
  const isUpload = Boolean(endpointOf(name).multipart)

  test('has the wrong content type', () =>
    fixture.expectNoEffect(async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/jsonp',
        ...(isUpload ? ['application/json'] : ['multipart/form-data']),
      ]
      for (const type of types) {
        const response = await fixture.send(name, JSON.stringify(fixture.validBodies[name]?.() ?? {}), {
          'content-type': type,
        })
        expect((await expectRefusal(response, type)).code).toBe('unsupported_media_type')
      }
    }))

  test('comes from another site', () =>
    fixture.expectNoEffect(async () => {
      const foreign = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example', host: 'localhost:8787' },
        { origin: 'null', host: 'localhost:8787' },
        { origin: 'not a url', host: 'x' },
      ]
      for (const headers of foreign) {
        const response = await fixture.send(name, JSON.stringify(fixture.validBodies[name]?.() ?? {}), {
          ...JSON_TYPE,
          ...headers,
        } as Record<string, string>)
        expect((await expectRefusal(response, JSON.stringify(headers))).code).toBe('foreign_origin')
      }
    }))

  test('has invalid headers of an operation', () =>
    fixture.expectNoEffect(async () => {
      const wrong = [
        { 'idempotency-key': 'one' },
        { 'x-composed-on': '2026-02-31' },
        { 'x-draft-id': '12' },
        { 'x-draft-seen': `${'0'.repeat(DRAFT_DIGEST_LENGTH)}1` },
        { 'x-draft-seen': ','.repeat(DRAFT_SEEN_MAX) },
        { 'x-account': 'me' },
      ]
      for (const headers of wrong) {
        const type: Record<string, string> = isUpload ? {} : JSON_TYPE
        const body = isUpload ? formWith('images') : JSON.stringify(fixture.validBodies[name]?.() ?? {})
        expect(
          (
            await expectRefusal(
              await fixture.send(name, body, { ...type, ...headers } as Record<string, string>),
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

describe.each(endpointNames.filter((name) => endpointOf(name).multipart))('the form of %s', (name) => {
  const field = endpointOf(name).multipart?.field ?? ''
  test('is empty, has another field or a text, or is incomplete', () =>
    fixture.expectNoEffect(async () => {
      for (const form of [
        new FormData(),
        formWith('surplus'),
        formWith(field, 'text'),
        formWith(field, new Blob([])),
        formWith(field, new Blob(['%PDF-1.7 x'])),
      ]) {
        await expectRefusal(await fixture.send(name, form, {}), 'form')
      }
      await expectRefusal(
        await fixture.send(name, '--x\r\nContent-Disposition: form-data; name="a"', {
          'content-type': 'multipart/form-data; boundary=x',
        }),
        'cut off',
      )
      await expectRefusal(
        await fixture.send(name, 'x', { 'content-type': 'multipart/form-data' }),
        'no boundary',
      )
    }))
})

/** Endpoints with an id that the device makes, or whose subject may already be deleted. */
const NEED_NOT_EXIST: readonly ApiName[] = [
  'saveDraft',
  'discardDraft',
  'saveSearch',
  'deleteSearch',
  'hideListing',
]

describe.each(endpointsWithParams)('the path of %s', (name) => {
  const body = () => (endpointOf(name).body ? JSON.stringify(fixture.validBodies[name]?.() ?? {}) : null)
  const headers: Record<string, string> = endpointOf(name).body ? JSON_TYPE : {}

  test('has a malformed parameter', () =>
    fixture.expectNoEffect(async () => {
      for (const segment of [
        'x',
        '0',
        '%00',
        '%ED%A0%80',
        '%',
        "1' or '1'='1",
        '00000000-0000-0000-0000-000000000000',
        'A'.repeat(300),
      ]) {
        const path = endpointOf(name).path.replace(
          /:\w+/g,
          segment.includes('%') ? segment : encodeURIComponent(segment),
        )
        await expectRefusal(await fixture.send(name, body(), headers, path), segment)
      }
    }))

  test('names something unknown', () =>
    fixture.expectNoEffect(async () => {
      if (NEED_NOT_EXIST.includes(name)) return
      const unknownIds = {
        userId: newOpId(),
        listingId: newOpId(),
        viewingId: newOpId(),
        groupId: newOpId(),
        code: 'ZZZZZZZZ',
      }
      const params = { ...fixture.validParams(), ...unknownIds }
      const response = await fixture.send(name, body(), headers, pathOf(endpointOf(name), params))
      expect((await expectRefusal(response, 'absent')).code).toBe('not_found')
    }))
})

test('invalid queries', () =>
  fixture.expectNoEffect(async () => {
    const { id } = fixture.users.seekerB
    const wrong: [ApiName, string][] = [
      ['conversation', `/messages/${id}?before=x`],
      ['conversation', `/messages/${id}?before=-1`],
      ['conversation', `/messages/${id}?before=${'9'.repeat(30)}`],
      ['listings', `/listing?street=${'x'.repeat(201)}&zipCode=1`],
      ['listings', '/listing?street=%00&zipCode=92101'],
    ]
    for (const [name, path] of wrong)
      expect((await expectRefusal(await fixture.send(name, null, {}, path), path)).code).toBe('invalid')
  }))

test('messages to an unknown person and to oneself, pictures of others', () =>
  fixture.expectNoEffect(async () => {
    await expectRefusal(
      await fixture.sendJson('sendMessage', { recipientId: newOpId(), content: 'x' }),
      'nobody',
    )
    await expectRefusal(
      await fixture.sendJson('sendMessage', { recipientId: fixture.users.seekerA.id, content: 'x' }),
      'oneself',
    )
    await expectRefusal(
      await fixture.sendJson('updateProfile', { profilePicture: `/photos/${'b'.repeat(32)}` }),
      'foreign picture',
    )
    await expectRefusal(
      await fixture.sendJson('updateProfile', { profilePicture: `photo:${newOpId()}` }),
      'local picture',
    )
    await expectRefusal(
      await fixture.sendJson('createListing', listingPayload({ images: [`/photos/${'b'.repeat(32)}`] })),
      'foreign picture',
    )
  }))

test('an unknown path is 404 JSON, a wrong method 405 JSON', async () => {
  for (const path of ['/api/nothing', '/api', '/api/', '/api/messages/a/b/c', '/api/%', '/api/auth']) {
    const response = await fixture.server.app.request(path)
    expect(response.status, path).toBe(404)
    expect((await expectRefusal(response, path)).code).toBe('not_found')
  }
  for (const [method, path] of [
    ['DELETE', '/api/messages'],
    ['PATCH', '/api/profile'],
    ['POST', '/api/auth/user'],
    ['OPTIONS', '/api/batch'],
  ]) {
    const response = await fixture.server.app.request(path ?? '', { method: method ?? '' })
    expect(response.status, path).toBe(405)
    expect(response.headers.get('allow')).toBeTruthy()
    expect((await expectRefusal(response, path ?? '')).code).toBe('method_not_allowed')
  }
})

test('the first invalid field gives our message and its name', async () => {
  const body: Json = { ...fixture.validBodies['register']?.(), email: 'nobody' }
  expect(await expectRefusal(await fixture.sendJson('register', body), 'email')).toEqual({
    msg: 'Email is invalid',
    code: 'invalid',
    field: 'email',
  })
  const { password: _, ...missing } = body
  expect(
    (await expectRefusal(await fixture.sendJson('register', { ...missing, email: 'a@b.co' }), 'missing'))
      .field,
  ).toBe('password')
})
