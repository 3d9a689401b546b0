import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPOSED_ON_HEADER } from '../../src/contract/headers.ts'
import { addDays, addMonths } from '../../src/domain/core/dates.ts'
import { DUPLICATE_ADDRESS_MESSAGE } from '../../src/domain/listings/listing.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { createApiUsers, createHomeownerWithoutListing, type ApiUsers } from '../support/api-users.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { uploadPhoto } from '../support/api-homes.ts'
import { listingPayload } from '../support/api-samples.ts'
import { fullListingForm } from '../support/listing-form.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const create = (person: Person, changes = {}, options = {}) =>
  person.call('createListing', { body: listingPayload(changes), ...options })
const UTC_TODAY = new Date().toISOString().slice(0, 10)

describe('a listing', () => {
  test('is returned as sent, but with the status that the server decides', async () => {
    const owner = await createHomeownerWithoutListing(server)
    const url = await uploadPhoto(owner)
    const payload = listingPayload({ images: [url], status: 'rented', form: fullListingForm() })
    const { body } = await owner.call('createListing', { body: payload })
    const { status: _, form, ageRange: _ages, rules, ...shown } = payload
    expect(body).toMatchObject(shown)
    expect(body.rules).toEqual({
      petsAllowed: rules.petsAllowed,
      smokingAllowed: rules.smokingAllowed,
      additionalRules: rules.additionalRules,
    })
    expect(body.owners).toEqual({ form, views: 0, saves: 0, messages: 0 })
    expect([body.deposit, body.fees, body.revision]).toEqual([500, [], 1])
    expect([body.status, body.mine, body.owner._id]).toEqual(['active', true, owner.id])
    expect((await create(owner, { status: 'active' })).body.status).toBe('incomplete')
  })

  test('completes its owner’s profile in the same transaction', async () => {
    const owner = await createHomeownerWithoutListing(server)
    expect((await owner.call('currentUser')).body.profileCompleted).toBe(false)
    await create(owner)
    expect((await owner.call('currentUser')).body.profileCompleted).toBe(true)
  })

  test('accepts lists instead of objects of booleans', async () => {
    const household = { currentMembers: ['homeowner', 'pets'], idealRoommate: ['clean'] }
    const { body } = await create(users.homeownerA, { household, roomTypes: ['masterRoom'] })
    expect(body.household.currentMembers).toEqual({
      homeowner: true,
      otherTenants: false,
      pets: true,
      children: false,
      vacant: false,
    })
    expect(body.roomTypes['masterRoom']).toBe(true)
  })

  test.each([
    ['roomTypes', { roomTypes: {} }, 'Please select a bathroom type'],
    ['roomTypes', { roomTypes: ['privateRoom'] }, 'Please select a bathroom type'],
    [
      'household.currentMembers',
      { household: { currentMembers: {}, idealRoommate: ['clean'] } },
      'Please select at least one option for who currently lives here',
    ],
    [
      'household.currentMembers',
      { household: { currentMembers: ['vacant', 'pets'], idealRoommate: ['clean'] } },
      'A vacant home can’t have current members',
    ],
    [
      'household.idealRoommate',
      { household: { currentMembers: ['pets'], idealRoommate: [] } },
      'Please select at least one option for your ideal roommate',
    ],
    ['ageRange', { ageRange: { min: 50, max: 20 } }, 'The lower age can’t be above the upper age'],
    ['price', { price: 0 }, 'Please enter a monthly rent amount'],
    ['title', { title: '  ' }, 'Please enter a listing title'],
    [
      'availableFrom',
      { availableFrom: addDays(addMonths(UTC_TODAY, 3), 2) },
      'Please select an availability date',
    ],
  ])('is validated on the server: %s', async (field, changes, msg) => {
    expect((await create(users.homeownerA, changes)).error).toEqual({ code: 'invalid', field, msg })
  })

  test('a day that has passed since composing becomes today; the day of composing itself stays', async () => {
    const late = await create(
      users.homeownerA,
      { availableFrom: addDays(UTC_TODAY, -20) },
      { opId: newOpId(), headers: { [COMPOSED_ON_HEADER]: addDays(UTC_TODAY, -30) } },
    )
    expect(late.body.availableFrom).toBe(UTC_TODAY)
    const yesterday = addDays(UTC_TODAY, -1)
    const west = await create(
      users.homeownerA,
      { availableFrom: yesterday },
      { headers: { [COMPOSED_ON_HEADER]: yesterday } },
    )
    expect(west.body.availableFrom).toBe(yesterday)
  })

  test('accepts only pictures that its owner uploaded', async () => {
    const [mine, theirs] = [await uploadPhoto(users.homeownerA), await uploadPhoto(users.homeownerB)]
    expect((await create(users.homeownerA, { images: [mine, theirs] })).error).toMatchObject({
      code: 'invalid',
      field: 'images',
    })
    expect((await create(users.homeownerA, { images: [mine] })).status).toBe(201)
  })
})

describe('the visible listings', () => {
  test('owners see their own, admins all, seekers active ones without street, others none', async () => {
    const own = await createTestApp()
    const people = await createApiUsers(own)
    const url = await uploadPhoto(people.homeownerA)
    const shown = await create(people.homeownerA, {
      images: [url],
      form: { ...fullListingForm(), title: 'only-for-me' },
    })
    const see = async (person: Person) =>
      (await person.call('listings')).body as { _id: string; address: { street: string }; mine: boolean }[]
    expect((await see(people.homeownerA)).map(({ mine }) => mine)).toEqual([true, true])
    expect(await see(people.homeownerB)).toHaveLength(1)
    expect(await see(people.admin)).toHaveLength(3)
    expect((await see(people.admin)).every(({ address }) => address.street !== '')).toBe(true)
    const seekers = await see(people.seekerA)
    expect(seekers.map(({ _id, address, mine }) => [_id, address.street, mine])).toEqual([
      [shown.body._id, '', false],
    ])
    expect(JSON.stringify(seekers)).not.toContain(shown.body.address.street)
    expect(JSON.stringify(seekers)).not.toContain('only-for-me')
    expect(await see(people.halfSetUp)).toEqual([])
    await own.close()
  })
})

describe('one address, one listing', () => {
  const check = (person: Person, street: string, zipCode: string) =>
    person.call('listings', { query: { street, zipCode } })

  test('the check returns only the address as it was sent', async () => {
    const { body } = await create(users.homeownerA, {
      address: {
        street: '12 North Park Street, Apt. 4',
        city: 'San Diego',
        state: 'CA',
        zipCode: '92104-1234',
      },
    })
    for (const [street, zip] of [
      ['12 NORTH PARK STREET, APT. 4', '92104'],
      ['12 n park st # 4', '92104-9999'],
      [' 12 North  Park St. unit 4 ', '92104'],
    ]) {
      const response = await check(users.homeownerB, street ?? '', zip ?? '')
      expect(response.body).toEqual([{ address: { street, zipCode: zip } }])
    }
    expect((await check(users.homeownerB, '12 North Park Street, Apt. 5', '92104')).body).toEqual([])
    expect((await check(users.homeownerB, '12 North Park Street, Apt. 4', '92105')).body).toEqual([])
    await server.db.updateTable('listings').set({ status: 'rented' }).where('id', '=', body._id).execute()
    expect((await check(users.homeownerB, '12 North Park Street, Apt. 4', '92104')).body).toEqual([])
  })

  test('ten people who list it concurrently get one listing', async () => {
    const address = { street: '77 Race Avenue', city: 'Los Angeles', state: 'CA', zipCode: '90001' }
    const owners = await Promise.all(Array.from({ length: 10 }, () => createHomeownerWithoutListing(server)))
    const responses = await Promise.all(
      owners.map((owner, index) =>
        create(owner, { address: { ...address, street: index % 2 ? '77 race ave' : address.street } }),
      ),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const refused of responses.filter(({ status }) => status !== 201)) {
      expect([refused.status, refused.error]).toEqual([
        409,
        { msg: DUPLICATE_ADDRESS_MESSAGE, code: 'duplicate_address', field: 'address.street' },
      ])
    }
    const complete = await Promise.all(
      owners.map(async (owner) => (await owner.call('currentUser')).body.profileCompleted),
    )
    expect(complete.filter(Boolean)).toHaveLength(1)
  })
})
