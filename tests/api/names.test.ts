import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { call, newOpId, register, type Person } from '../support/api-client.ts'
import { createSeeker } from '../support/api-users.ts'

let server: TestApp
let person: Person
let finder: Person
beforeAll(async () => {
  server = await createTestApp()
  person = await register(server)
  finder = await createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })
})
afterAll(() => server.close())

const registration = (changes: Record<string, string>) => ({
  firstName: 'Ana',
  lastName: 'Lopez',
  email: `${newOpId()}@example.test`,
  password: 'secret-1',
  locationPreference: 'sd',
  ...changes,
})
const HIDDEN = 'Please leave out invisible characters'
const PRODUCT = 'Please pick a name that doesn’t start with Commonroof'

const REFUSED: [string, string, string][] = [
  ['a zero-width space', 'Ana\u200bB', HIDDEN],
  ['a zero-width joiner between letters', 'An\u200da', HIDDEN],
  ['a byte order mark', 'A\ufeffna', HIDDEN],
  ['a soft hyphen', 'A\u00adna', HIDDEN],
  ['a right-to-left override', 'Ana\u202eanA', HIDDEN],
  ['a bidi isolate', '\u2066Ana', HIDDEN],
  ['a line break', 'Ana\nLopez', HIDDEN],
  ['a bell', 'Ana\u0007', HIDDEN],
  ['a line separator', 'Ana\u2028Lopez', HIDDEN],
  ['letters of tags, which nobody sees', 'Ana\u{e0041}\u{e0042}', HIDDEN],
  ['a filler that looks like nothing', '\u3164', HIDDEN],
  ['the product', 'Commonroof', PRODUCT],
  ['the product in capitals', 'COMMONROOF', PRODUCT],
  ['a team of the product', 'CommonRoof Support', PRODUCT],
  ['the product in two words', 'Common roof', PRODUCT],
  ['the product in wide letters', 'Ｃｏｍｍｏｎｒｏｏｆ', PRODUCT],
  ['the product in mathematical letters', '𝐂𝐨𝐦𝐦𝐨𝐧𝐫𝐨𝐨𝐟', PRODUCT],
  ['the product in Cyrillic letters', 'Соmmоnrооf', PRODUCT],
  ['the product with digits and accents', 'C0mmönroof', PRODUCT],
]

describe.each(REFUSED)('a name with %s', (_, name, msg) => {
  test('is refused at registration, in a profile and for a group', async () => {
    for (const field of ['firstName', 'lastName']) {
      const refused = await call(server, 'register', { body: registration({ [field]: name }) })
      expect(refused.error).toEqual({ msg, code: 'invalid', field })
      const changed = await person.call('updateProfile', { body: { [field]: name } })
      expect(changed.error).toEqual({ msg, code: 'invalid', field })
    }
    const group = await finder.call('createGroup', { body: { name } })
    expect(group.error).toEqual({ msg, code: 'invalid', field: 'name' })
  })
})

const KEPT: [string, string][] = [
  ['O’Connor', 'O’Connor'],
  ["O'Connor", "O'Connor"],
  ['José', 'José'],
  ['Jose\u0301', 'José'],
  ['李', '李'],
  ['Ｌｉ', 'Li'],
  ['  Ana   María ', 'Ana María'],
  ['محمد', 'محمد'],
  ['Анна', 'Анна'],
  ['Ana 🏠', 'Ana 🏠'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['Ben 👍🏽 ❤️', 'Ben 👍🏽 ❤️'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣'],
  ['Friends of Commonroof', 'Friends of Commonroof'],
  ['Common', 'Common'],
]

describe.each(KEPT)('the name %j', (name, stored) => {
  test(`is stored as ${stored}`, async () => {
    const { body } = await call(server, 'register', {
      body: registration({ firstName: name, lastName: name }),
    })
    expect([body.user.firstName, body.user.lastName]).toEqual([stored, stored])
    const group = await finder.call('createGroup', { body: { name } })
    expect(group.body.name).toBe(stored)
    await finder.call('leaveGroup', { params: { groupId: group.body._id }, body: {} })
  })
})

test('first and last name together do not make the product either', async () => {
  const refused = await call(server, 'register', {
    body: registration({ firstName: 'Common', lastName: 'Roof' }),
  })
  expect(refused.error).toEqual({ msg: PRODUCT, code: 'invalid', field: 'lastName' })
  const body = { firstName: 'Common', lastName: 'Roof' }
  expect((await person.call('updateProfile', { body })).error.msg).toBe(PRODUCT)
  await person.call('updateProfile', { body: { firstName: 'Common' } })
  const second = await person.call('updateProfile', { body: { lastName: 'Roof' } })
  expect(second.error).toEqual({ msg: PRODUCT, code: 'invalid', field: 'lastName' })
})

test('a name of more characters than allowed is refused, also when they appear by normalizing', async () => {
  const long = await call(server, 'register', { body: registration({ firstName: 'ﷺ'.repeat(10) }) })
  expect(long.error).toMatchObject({ msg: 'Please keep this to 50 characters', field: 'firstName' })
})
