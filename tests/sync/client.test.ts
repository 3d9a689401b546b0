import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OfflineError } from '../../src/app/data/api-client/api-error.ts'
import { createClient } from '../../src/app/data/api-client/client.ts'
import { api } from '../../src/contract/api.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { register, type Person } from '../support/api-client.ts'
import { fetchWithFault, type FetchFault } from './faulty-fetch.ts'

const ORIGIN = 'http://localhost'
let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const people = () => Promise.all([register(server), register(server)])

/** The client of a person on a connection with faults. */
class Connection {
  requests = 0
  faults: FetchFault[] = []
  readonly person: Person
  cookie: string

  constructor(person: Person) {
    this.person = person
    this.cookie = person.cookie
  }

  client = () =>
    createClient({
      account: () => this.person.id,
      origin: ORIGIN,
      fetch: (input, init) => {
        this.requests += 1
        const request = new Request(input, init)
        request.headers.set('cookie', this.cookie)
        return fetchWithFault(server, request, this.faults.shift() ?? 'ok')
      },
    })
}

describe('the client', () => {
  test('throws the message, code and field of the server’s error', async () => {
    const [ana] = await people()
    const connection = new Connection(ana)
    const call = connection.client().call(api.updateProfile, { body: { locationPreference: 'mars' as 'sd' } })
    await expect(call).rejects.toMatchObject({
      name: 'ApiError',
      code: 'invalid',
      field: 'locationPreference',
      msg: 'Please select a location',
    })
  })

  test('sends its account, so that a session of another person is refused', async () => {
    const [ana, ben] = await people()
    const connection = new Connection(ana)
    connection.cookie = ben.cookie
    await expect(connection.client().call(api.unread)).rejects.toMatchObject({
      status: 401,
      code: 'account_mismatch',
    })
    expect((await connection.client().call(api.currentUser, { anyAccount: true }))._id).toBe(ben.id)
  })

  test('sends query and parameters, and parses the response', async () => {
    const [ana, ben] = await people()
    const client = new Connection(ana).client()
    expect(await client.call(api.person, { params: { userId: ben.id } })).toMatchObject({ _id: ben.id })
    expect(
      await client.call(api.conversation, { params: { userId: ben.id }, query: { before: '5' } }),
    ).toMatchObject({
      messages: [],
    })
  })

  test.each(['no-network', 'portal'] as const)('%s is OfflineError', async (fault) => {
    const [ana] = await people()
    const connection = new Connection(ana)
    connection.faults = [fault]
    const call = connection.client().call(api.unread)
    await expect(call).rejects.toThrow(OfflineError)
    await expect(call).rejects.toMatchObject({ why: fault === 'portal' ? 'not-ours' : 'network' })
    expect(connection.requests, 'no retry of its own').toBe(1)
  })
})
