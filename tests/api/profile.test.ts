import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import {
  createAdmin,
  createHomeowner,
  createHomeownerWithoutListing,
  picture,
  createSeeker,
} from '../support/api-users.ts'
import { register, type Person } from '../support/api-client.ts'
import { fullDraft, listingPayload, seekerPayload } from '../support/api-samples.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const put = (person: Person, body: object) => person.call('updateProfile', { body })
const upload = async (person: Person) =>
  (await person.call('uploadProfilePhoto', { files: [{ bytes: await picture() }] })).body.imageUrl

describe('the seeker profile', () => {
  test('is returned as sent, and sets the fields of the user', async () => {
    const person = await register(server)
    await put(person, { userType: 'seeker' })
    await person.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
    const payload = seekerPayload({
      seekingOption: 'FIND_GROUP',
      groupSize: '4-5',
      location: 'brooklyn',
      profilePicture: await upload(person),
      housingTypeOther: 'A boat ⛵',
    })
    const { status, body } = await put(person, payload)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      userType: 'seeker',
      seekingOption: 'FIND_GROUP',
      profileCompleted: true,
      locationPreference: 'brooklyn',
      profilePicture: payload.profilePicture,
    })
    expect(body.seekerProfile).toEqual(payload)
    expect((await person.call('currentUser')).body).toEqual(body)
  })

  test('accepts a custom location', async () => {
    const person = await register(server)
    const { body } = await put(person, {
      userType: 'seeker',
      ...seekerPayload({ location: 'San José del Cabo' }),
    })
    expect(body).toMatchObject({ locationPreference: 'other', customLocation: 'San José del Cabo' })
  })

  test('accepts partial changes before and after completion', async () => {
    const person = await register(server)
    const { profileCompleted: _, ...answers } = seekerPayload()
    await put(person, { userType: 'seeker', budget: 900 })
    const { habits, ...most } = answers
    expect((await put(person, most)).body).toMatchObject({ profileCompleted: false, seekerProfile: null })
    const early = await put(person, { profileCompleted: true })
    expect([early.status, early.error.field]).toEqual([400, 'profileCompleted'])
    expect((await put(person, { habits, profileCompleted: true })).body.profileCompleted).toBe(true)
    const { body } = await put(person, { budget: 2000, firstName: 'Renamed' })
    expect(body.seekerProfile?.budget).toBe(2000)
    expect(body.firstName).toBe('Renamed')
    const after = await person.call('setSeekerOption', { body: { seekingOption: 'SOLO' } })
    expect(after.body.seekerProfile?.seekingOption).toBe('SOLO')
  })

  test('replaces a local picture of the form by the uploaded one of the payload', async () => {
    const person = await register(server)
    const url = await upload(person)
    const payload = {
      ...seekerPayload({ profilePicture: url }),
      form: fullDraft({ profilePicture: 'photo:01a1fdd5-c4b0-772c-89a0-a070efea79b0' }),
    }
    const { body } = await put(person, { userType: 'seeker', ...payload })
    expect(body.seekerProfile?.form?.profilePicture).toBe(url)
  })

  test('refuses ranges whose minimum is above the maximum', async () => {
    const person = await createSeeker(server)
    const { preferences } = seekerPayload()
    expect(
      (await put(person, { preferences: { ...preferences, ageRange: { min: 60, max: 20 } } })).status,
    ).toBe(400)
    expect(
      (await put(person, { preferences: { ...preferences, budgetRange: { min: 60, max: 20 } } })).status,
    ).toBe(400)
  })
})

describe('completion', () => {
  test('requires a profile or a listing', async () => {
    const undecided = await register(server)
    expect((await put(undecided, { profileCompleted: true })).error.field).toBe('profileCompleted')
    const owner = await createHomeownerWithoutListing(server)
    expect((await put(owner, { profileCompleted: true })).error.field).toBe('profileCompleted')
    expect((await owner.call('currentUser')).body.profileCompleted).toBe(false)
    await owner.call('createListing', { body: listingPayload() })
    expect((await owner.call('currentUser')).body.profileCompleted).toBe(true)
    expect((await put(owner, { profileCompleted: true })).status).toBe(200)
  })
})

describe('the account type', () => {
  test('of a completed profile is locked', async () => {
    for (const [person, other] of [
      [await createSeeker(server), 'homeowner'],
      [await createHomeowner(server), 'seeker'],
      [await createAdmin(server), 'seeker'],
    ] as const) {
      const response = await put(person, { userType: other, firstName: 'Changed' })
      expect([response.status, response.error.code]).toEqual([409, 'type_locked'])
      expect((await person.call('currentUser')).body.firstName).not.toBe('Changed')
    }
    const same = await createSeeker(server)
    expect((await put(same, { userType: 'seeker' })).status).toBe(200)
  })

  test('of an incomplete profile can change, which clears the housing goal', async () => {
    const person = await register(server)
    await put(person, { userType: 'seeker', seekingOption: 'SOLO' })
    const { body } = await put(person, { userType: 'homeowner' })
    expect(body).toMatchObject({ userType: 'homeowner', seekingOption: null })
    const option = await person.call('setSeekerOption', { body: { seekingOption: 'SOLO' } })
    expect(option.error.code).toBe('forbidden')
    expect((await put(person, { seekingOption: 'SOLO' })).error).toMatchObject({
      code: 'forbidden',
      field: 'seekingOption',
    })
    expect((await put(person, { userType: 'admin' })).status).toBe(400)
  })
})

test('a profile picture must be uploaded by the person, or be empty', async () => {
  const person = await createSeeker(server)
  const mine = await upload(person)
  const theirs = await upload(await createSeeker(server))
  expect((await put(person, { profilePicture: mine })).body).toMatchObject({
    profilePicture: mine,
    seekerProfile: { profilePicture: mine },
  })
  for (const profilePicture of [
    theirs,
    `/photos/${'0'.repeat(32)}`,
    'photo:01a1fdd5-c4b0-772c-89a0-a070efea79b0',
    'https://example.test/x.jpg',
  ]) {
    expect((await put(person, { profilePicture })).error).toMatchObject({
      code: 'invalid',
      field: 'profilePicture',
    })
  }
  expect((await put(person, { profilePicture: '' })).body.profilePicture).toBe('')
})

test('other fields change one by one; successSeen cannot be reset', async () => {
  const person = await register(server)
  const { body } = await put(person, {
    firstName: ' Ada ',
    locationPreference: 'other',
    customLocation: "L'Aquila",
    successSeen: true,
  })
  expect(body).toMatchObject({
    firstName: 'Ada',
    lastName: 'Example',
    locationPreference: 'other',
    customLocation: "L'Aquila",
    successSeen: true,
  })
  expect((await put(person, { successSeen: false })).status).toBe(400)
  expect((await put(person, { lastName: 'B' })).body.successSeen).toBe(true)
})

describe('people', () => {
  test('are completed seekers of the same region, newest first, without SOLO, at most 50', async () => {
    const own = await createTestApp()
    const searcher = await createSeeker(own, { location: 'manhattan' })
    const near = await createSeeker(own, { location: 'bronx' })
    await createSeeker(own, { location: 'la' })
    await createSeeker(own, { location: 'queens', seekingOption: 'SOLO' })
    const unfinished = await register(own, { locationPreference: 'queens' })
    await put(unfinished, { userType: 'seeker' })
    own.clock.advance(1000)
    const newer = await createSeeker(own, {
      location: 'brooklyn',
      seekingOption: 'FIND_GROUP',
      groupSize: '2-3',
    })
    const { body } = await searcher.call('people')
    expect(body.people.map(({ _id }) => _id)).toEqual([newer.id, near.id])
    expect(JSON.stringify(body)).not.toMatch(/@|Example|password/)
    for (let index = 0; index < 52; index++) await createSeeker(own, { location: 'bronx' })
    expect((await searcher.call('people')).body.people).toHaveLength(50)
    await own.close()
  })

  test('are shown with first name, type and picture only', async () => {
    const [searcher, other] = [await register(server), await createSeeker(server)]
    const { body } = await searcher.call('person', { params: { userId: other.id } })
    expect(body).toEqual({
      _id: other.id,
      firstName: other.user.firstName,
      userType: 'seeker',
      profilePicture: '',
    })
  })
})
