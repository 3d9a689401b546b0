import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayOmitBody, pathOf } from '../../src/contract/endpoint.ts'
import { API_BASE } from '../../src/domain/core/limits.ts'
import {
  createBadInputFixture,
  expectRefusal,
  JSON_TYPE,
  leafPaths,
  withValueAt,
  SECRET,
  endpointOf,
  valueAt,
  endpointsWithBody,
  type BadInputFixture,
} from '../support/bad-input.ts'

let fixture: BadInputFixture
beforeAll(async () => {
  fixture = await createBadInputFixture()
})
afterAll(() => fixture.server.close())

/** Parts of a body that accept any value, because a newer client may send more. */
const OPEN = /^(fields|items\.0\.body|form)(\.|$)/

test('every endpoint with a body has a valid one here', () => {
  expect(Object.keys(fixture.validBodies).sort()).toEqual([...endpointsWithBody].sort())
})

describe.each(endpointsWithBody)('the body of %s', (name) => {
  const good = () => fixture.validBodies[name]?.() ?? {}

  test('is not JSON, or is missing', () =>
    fixture.expectNoEffect(async () => {
      for (const text of [
        '{',
        'hello',
        '{"a":1}}',
        '\u0000',
        '['.repeat(5000) + ']'.repeat(5000),
        `{"a":${'['.repeat(60)}${']'.repeat(60)}}`,
      ]) {
        expect((await expectRefusal(await fixture.send(name, text, JSON_TYPE), text.slice(0, 20))).code).toBe(
          'bad_json',
        )
      }
      expect(
        (
          await expectRefusal(
            await fixture.send(name, new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE),
            'not UTF-8',
          )
        ).code,
      ).toBe('bad_json')
      if (!mayOmitBody(endpointOf(name))) {
        await expectRefusal(await fixture.send(name, '', JSON_TYPE), 'empty')
        expect((await expectRefusal(await fixture.send(name, null, {}), 'none')).code).toBe(
          'unsupported_media_type',
        )
      }
    }))

  test('has a wrong type, or an unknown key', () =>
    fixture.expectNoEffect(async () => {
      for (const value of [null, 1, 'text', true, [], [good()]])
        await expectRefusal(await fixture.sendJson(name, value), JSON.stringify(value))
      await expectRefusal(await fixture.sendJson(name, { ...good(), surplus: SECRET }), 'surplus')
      await expectRefusal(await fixture.sendJson(name, { ...good(), [SECRET]: 1 }), 'surplus key')
      await expectRefusal(
        await fixture.send(
          name,
          `{"__proto__":{"x":1},${JSON.stringify({ ...good(), a: 1 }).slice(1)}`,
          JSON_TYPE,
        ),
        '__proto__',
      )
    }))

  test('has a field of a wrong type', () =>
    fixture.expectNoEffect(async () => {
      for (const path of leafPaths(good()).filter((path) => path !== '' && !OPEN.test(path))) {
        await expectRefusal(await fixture.sendJson(name, withValueAt(good(), path, { nested: SECRET })), path)
      }
    }))

  test('has a text that is too long, or that cannot be stored', () =>
    fixture.expectNoEffect(async () => {
      for (const path of leafPaths(good()).filter(
        (path) => path !== '' && typeof valueAt(good(), path) === 'string',
      )) {
        if (!OPEN.test(path))
          await expectRefusal(
            await fixture.sendJson(name, withValueAt(good(), path, 'x'.repeat(6000))),
            `long ${path}`,
          )
        await expectRefusal(
          await fixture.sendJson(name, withValueAt(good(), path, 'x\u0000y')),
          `NUL ${path}`,
        )
        // JSON.stringify writes a lone surrogate as an escape, which is how a client can send it.
        await expectRefusal(
          await fixture.sendJson(name, withValueAt(good(), path, 'x\ud800y')),
          `surrogate ${path}`,
        )
      }
    }))

  test('is too large', () =>
    fixture.expectNoEffect(async () => {
      const large = { ...good(), surplus: 'x'.repeat(2_200_000) }
      expect((await fixture.sendJson(name, large)).status).toBe(413)
      const stream = new Blob([JSON.stringify(large)]).stream()
      const init = {
        method: endpointOf(name).method,
        body: stream,
        duplex: 'half',
        headers: { cookie: fixture.caller(name).cookie, ...JSON_TYPE },
      }
      const chunkedResponse = await fixture.server.app.request(
        `${API_BASE}${pathOf(endpointOf(name), fixture.validParams())}`,
        init as RequestInit,
      )
      expect((await expectRefusal(chunkedResponse, 'chunked')).code).toBe('too_large')
    }))
})
