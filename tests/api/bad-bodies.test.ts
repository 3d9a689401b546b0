import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../src/contract/endpoint.ts'
import { API_BASE } from '../../src/domain/core/limits.ts'
import {
  badInput,
  expectRefusal,
  JSON_TYPE,
  leaves,
  replaced,
  SECRET,
  shapeOf,
  valueAt,
  withBody,
  type BadInput,
} from '../support/bad-input.ts'

let bad: BadInput
beforeAll(async () => {
  bad = await badInput()
})
afterAll(() => bad.it.close())

/** Parts of a body where anything goes: a newer client may know more of them. */
const OPEN = /^(fields|items\.0\.body|form)(\.|$)/

test('every call with a body has a good one here', () => {
  expect(Object.keys(bad.good).sort()).toEqual([...withBody].sort())
})

describe.each(withBody)('the body of %s', (name) => {
  const good = () => bad.good[name]?.() ?? {}
  const takesEmpty = () => Object.keys(good()).length === 0

  test('is not JSON, or not there', () =>
    bad.withoutEffect(async () => {
      for (const text of [
        '{',
        'hello',
        '{"a":1}}',
        '\u0000',
        '['.repeat(5000) + ']'.repeat(5000),
        `{"a":${'['.repeat(60)}${']'.repeat(60)}}`,
      ]) {
        expect((await expectRefusal(await bad.send(name, text, JSON_TYPE), text.slice(0, 20))).code).toBe(
          'bad_json',
        )
      }
      expect(
        (
          await expectRefusal(
            await bad.send(name, new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE),
            'not UTF-8',
          )
        ).code,
      ).toBe('bad_json')
      if (!takesEmpty()) {
        await expectRefusal(await bad.send(name, '', JSON_TYPE), 'empty')
        expect((await expectRefusal(await bad.send(name, null, {}), 'none')).code).toBe(
          'unsupported_media_type',
        )
      }
    }))

  test('is another kind of value, or has a key too many', () =>
    bad.withoutEffect(async () => {
      for (const value of [null, 1, 'text', true, [], [good()]])
        await expectRefusal(await bad.sendJson(name, value), JSON.stringify(value))
      await expectRefusal(await bad.sendJson(name, { ...good(), surplus: SECRET }), 'surplus')
      await expectRefusal(await bad.sendJson(name, { ...good(), [SECRET]: 1 }), 'surplus key')
      await expectRefusal(
        await bad.send(
          name,
          `{"__proto__":{"x":1},${JSON.stringify({ ...good(), a: 1 }).slice(1)}`,
          JSON_TYPE,
        ),
        '__proto__',
      )
    }))

  test('has a field of a wrong type', () =>
    bad.withoutEffect(async () => {
      for (const path of leaves(good()).filter((path) => path !== '' && !OPEN.test(path))) {
        await expectRefusal(await bad.sendJson(name, replaced(good(), path, { nested: SECRET })), path)
      }
    }))

  test('has a text that is too long, or that cannot be stored', () =>
    bad.withoutEffect(async () => {
      for (const path of leaves(good()).filter(
        (path) => path !== '' && typeof valueAt(good(), path) === 'string',
      )) {
        if (!OPEN.test(path))
          await expectRefusal(
            await bad.sendJson(name, replaced(good(), path, 'x'.repeat(6000))),
            `long ${path}`,
          )
        await expectRefusal(await bad.sendJson(name, replaced(good(), path, 'x\u0000y')), `NUL ${path}`)
        // Written by hand: JSON.stringify keeps lone surrogates only as escapes, which is what a client can send.
        await expectRefusal(await bad.sendJson(name, replaced(good(), path, 'x\ud800y')), `surrogate ${path}`)
      }
    }))

  test('is too large', () =>
    bad.withoutEffect(async () => {
      const large = { ...good(), surplus: 'x'.repeat(2_200_000) }
      expect((await bad.sendJson(name, large)).status).toBe(413)
      const stream = new Blob([JSON.stringify(large)]).stream()
      const init = {
        method: shapeOf(name).method,
        body: stream,
        duplex: 'half',
        headers: { cookie: bad.caller(name).cookie, ...JSON_TYPE },
      }
      const unannounced = await bad.it.app.request(
        `${API_BASE}${pathOf(shapeOf(name), bad.goodParams())}`,
        init as RequestInit,
      )
      expect((await expectRefusal(unannounced, 'chunked')).code).toBe('too_large')
    }))
})
