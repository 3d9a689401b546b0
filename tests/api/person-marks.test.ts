import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import {
  blockPerson,
  markPerson,
  matchIds,
  fetchMatches,
  newTown,
  seekerFrom,
} from '../support/api-matches.ts'
import { createHomeownerWithoutListing } from '../support/api-users.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

describe('marks', () => {
  test('show mutual interest to both people, and no other mark', async () => {
    const town = newTown()
    const [ana, ben] = [await seekerFrom(server, town), await seekerFrom(server, town)]
    const seen = async (person: Person) =>
      (await fetchMatches(person)).matches.map(({ mark, mutual }) => [mark, mutual])
    expect((await markPerson(ana, ben, 'interested')).body).toEqual({ mark: 'interested', mutual: false })
    expect(await seen(ben)).toEqual([[null, false]])
    expect((await markPerson(ben, ana, 'maybe')).body).toEqual({ mark: 'maybe', mutual: false })
    expect(await seen(ana)).toEqual([['interested', false]])
    expect((await markPerson(ben, ana, 'interested')).body).toEqual({ mark: 'interested', mutual: true })
    expect([await seen(ana), await seen(ben)]).toEqual([[['interested', true]], [['interested', true]]])
    expect((await markPerson(ana, ben, null)).body).toEqual({ mark: null, mutual: false })
    expect([await seen(ana), await seen(ben)]).toEqual([[[null, false]], [['interested', false]]])
  })

  test('list passed people separately until the mark is removed', async () => {
    const town = newTown()
    const [ana, ben] = [await seekerFrom(server, town), await seekerFrom(server, town)]
    await markPerson(ana, ben, 'pass')
    const { matches, passed } = await fetchMatches(ana)
    expect([matches, passed.map(({ _id, mark }) => [_id, mark])]).toEqual([[], [[ben.id, 'pass']]])
    expect(await matchIds(ben)).toEqual([ana.id])
    await markPerson(ana, ben, null)
    expect(await matchIds(ana)).toEqual([ben.id])
  })

  test('are accepted only for another existing seeker', async () => {
    const ana = await seekerFrom(server, newTown())
    const owner = await createHomeownerWithoutListing(server)
    expect((await markPerson(ana, ana, 'maybe')).status).toBe(400)
    expect((await markPerson(ana, owner, 'maybe')).status).toBe(404)
    expect((await markPerson(owner, ana, 'maybe')).status).toBe(403)
  })
})

describe('blocks', () => {
  test('keep two people out of each other’s results, and can be lifted', async () => {
    const town = newTown()
    const [ana, ben] = [await seekerFrom(server, town), await seekerFrom(server, town)]
    await markPerson(ana, ben, 'interested')
    await markPerson(ben, ana, 'interested')
    await blockPerson(ana, ben)
    expect([await matchIds(ana), await matchIds(ben)]).toEqual([[], []])
    expect((await fetchMatches(ben)).compared, 'a number that does not tell').toBe(1)
    expect((await markPerson(ben, ana, 'interested')).body.mutual).toBe(false)
    const people = (await ben.call('people')).body.people.map(({ _id }) => _id)
    expect(people).not.toContain(ana.id)
    expect((await ana.call('blockedPeople')).body.people.map(({ _id }) => _id)).toEqual([ben.id])
    expect((await ben.call('blockedPeople')).body.people).toEqual([])
    await blockPerson(ana, ben, false)
    expect([await matchIds(ana), await matchIds(ben)]).toEqual([[ben.id], [ana.id]])
  })

  test('stop messages in both directions, new and in a conversation, with the same error', async () => {
    const [ana, ben, cleo] = [
      await seekerFrom(server, newTown()),
      await seekerFrom(server, newTown()),
      await seekerFrom(server, newTown()),
    ]
    const send = (sender: Person, recipient: Person, opId = newOpId()) =>
      sender.call('sendMessage', { body: { recipientId: recipient.id, content: 'Hello' }, opId })
    const before = newOpId()
    expect((await send(ben, ana, before)).status).toBe(201)
    await blockPerson(ana, ben)
    await blockPerson(ana, cleo)
    const refusals = [
      await send(ana, ben),
      await send(ben, ana),
      await send(cleo, ana),
      await send(ana, cleo),
    ]
    for (const { status, error } of refusals)
      expect([status, error]).toEqual([
        404,
        { code: 'not_found', msg: 'You can’t reach this person anymore' },
      ])
    // A message that was stored before the block keeps its response.
    expect((await send(ben, ana, before)).status).toBe(201)
    expect((await ana.call('conversation', { params: { userId: ben.id } })).body.messages).toHaveLength(1)
    await blockPerson(ana, ben, false)
    expect((await send(ben, ana)).status).toBe(201)
  })

  test('of oneself are refused', async () => {
    const ana = await seekerFrom(server, newTown())
    expect((await blockPerson(ana, ana)).status).toBe(400)
  })
})
