import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingView } from '../../src/domain/listings/listing-view.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, type Person } from '../support/api-client.ts'
import { listingParams, moveListing, publishListing, readListing } from '../support/api-homes.ts'
import { blockPerson, markPerson, newTown, seekerFrom } from '../support/api-matches.ts'
import { listingPayload, TOMORROW } from '../support/api-samples.ts'
import { createHomeowner, createSeeker, picture, suspendPerson } from '../support/api-users.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** What the two people of a block share before it. */
interface World {
  ana: Person
  /** A seeker of Ana's town in her group, or the owner of `home`. */
  ben: Person
  /** Somebody with no block, who is in the group too. */
  cleo: Person
  home: ListingView
  groupId: string
  code: string
  /** A viewing that waits for its owner, and one that was agreed on. */
  openId: string
  agreedId: string
}

const finder = () => createSeeker(server, { seekingOption: 'FIND_GROUP', groupSize: '2-3' })

/** Ana and another seeker, in a group that Ana manages, who have written to each other. */
async function twoSeekers(): Promise<World> {
  const town = newTown()
  const draft = { seekingOption: 'FIND_GROUP', groupSize: '2-3' } as const
  const [ana, ben] = [await seekerFrom(server, town, draft), await seekerFrom(server, town, draft)]
  const [home, cleo] = [await publishListing(await createHomeowner(server)), await finder()]
  const { body: group } = await ana.call('createGroup', { body: { name: 'Us' } })
  for (const person of [ben, cleo]) await person.call('joinGroup', { body: { code: group.code } })
  await ana.call('shareHome', { ...inGroup(group._id, home), body: { shared: true } })
  await greet(ana, ben)
  return { ana, ben, cleo, home, groupId: group._id, code: group.code, openId: '', agreedId: '' }
}

/** Ana and the owner of a home that she saved, shares with a group, and may view. */
async function seekerAndOwner(): Promise<World> {
  const ana = await finder()
  const ben = await createHomeowner(server)
  const [home, other] = [await publishListing(ben), await publishListing(ben)]
  for (const each of [home, other])
    await ana.call('saveListing', { ...listingParams(each), body: { saved: true } })
  const { body: group } = await ana.call('createGroup', { body: { name: 'Us' } })
  await ana.call('shareHome', { ...inGroup(group._id, home), body: { shared: true } })
  const request = async (listing: ListingView) => {
    const body = { listingId: listing._id, slots: [TOMORROW] }
    return (await ana.call('requestViewing', { body })).body._id
  }
  const [openId, agreedId] = [await request(home), await request(other)]
  await answer(ben, agreedId, 1, { act: 'accept', slot: TOMORROW })
  await ana.call('saveSearch', { params: { searchId: newOpId() }, body: { name: 'All', link: {} } })
  await greet(ana, ben)
  return { ana, ben, cleo: ana, home, groupId: group._id, code: group.code, openId, agreedId }
}

async function greet(ana: Person, ben: Person): Promise<void> {
  await say(ana, ben, 'Hello from Ana')
  await say(ben, ana, 'Hello from Ben')
}

const inGroup = (groupId: string, home: { _id: string }) => ({ params: { groupId, listingId: home._id } })
const about = (person: Person) => ({ params: { userId: person.id } })
const say = (from: Person, to: Person, content: string) =>
  from.call('sendMessage', { body: { recipientId: to.id, content }, opId: newOpId() })
const answer = (person: Person, viewingId: string, revision: number, body: object) =>
  person.call('answerViewing', { params: { viewingId }, body: { revision, ...body } })
const edit = async ({ ben, home }: World, changes: object) => {
  const { revision } = (await readListing(ben, home)).body
  const { images, address } = home
  const listing = listingPayload({ images, address: { ...address, street: '' }, ...changes })
  const street = (await readListing(ben, home)).body.address.street
  const body = { revision, listing: { ...listing, address: { ...home.address, street } } }
  return ben.call('updateListing', { ...listingParams(home), body })
}

/** Everything that a person can read of another one, as one text. */
async function readAll(reader: Person, writer: Person, { home, groupId }: World): Promise<string> {
  const responses = [
    await reader.call('conversations'),
    await reader.call('unread'),
    await reader.call('conversation', about(writer)),
    await reader.call('person', about(writer)),
    await reader.call('viewings'),
    await reader.call('groups'),
    await reader.call('people'),
    await reader.call('matches', { query: {} }),
    await reader.call('blockedPeople'),
    await reader.call('listings'),
    await readListing(reader, home),
    await reader.call('searchHomes', { query: {} }),
    await reader.call('searchHomes', { query: { with: writer.id } }),
    await reader.call('searches'),
    await reader.call('savedHomes'),
    await reader.call('commentOnHome', { ...inGroup(groupId, home), body: { text: 'Hm' }, opId: newOpId() }),
  ]
  return responses.map(({ text }) => text).join('\n')
}

type Side = 'ana' | 'ben'
interface Way {
  world: () => Promise<World>
  /** Who writes; the other one must not read it. */
  from: Side
  /** Sends the words, or something that shows as `words`, on their way. */
  send: (world: World, words: string) => Promise<unknown>
}
const other = (side: Side): Side => (side === 'ana' ? 'ben' : 'ana')

const bothSeekers = (send: (world: World, from: Person, to: Person, words: string) => Promise<unknown>) =>
  (['ana', 'ben'] as const).map((from): Way => ({
    world: twoSeekers,
    from,
    send: (world, words) => send(world, world[from], world[other(from)], words),
  }))
const ofOwner = (send: Way['send']): Way[] => [{ world: seekerAndOwner, from: 'ben', send }]
const ofSeeker = (send: Way['send']): Way[] => [{ world: seekerAndOwner, from: 'ana', send }]
const rename = (person: Person, firstName: string) =>
  person.call('updateProfile', { body: { firstName, lastName: 'X' } })

/** Every way on which words or facts of one person reach another. */
const WAYS: Record<string, Way[]> = {
  'a message': bothSeekers((_, from, to, words) => say(from, to, words)),
  'a message about a home': ofSeeker(({ ana, ben, home }, content) =>
    ana.call('sendMessage', {
      body: { recipientId: ben.id, content, listingId: home._id },
      opId: newOpId(),
    }),
  ),
  'a changed name': [
    ...bothSeekers((_, from, _to, words) => rename(from, words)),
    ...ofOwner(({ ben }, words) => rename(ben, words)),
    ...ofSeeker(({ ana }, words) => rename(ana, words)),
  ],
  'a comment in a group': bothSeekers(({ groupId, home }, from, _, text) =>
    from.call('commentOnHome', { ...inGroup(groupId, home), body: { text }, opId: newOpId() }),
  ),
  'the name of a group, joined by its code': bothSeekers(async (_, from, to, name) => {
    const { body } = await from.call('createGroup', { body: { name } })
    await to.call('joinGroup', { body: { code: body.code } })
  }),
  'the name in a group that both join': bothSeekers(async ({ cleo }, from, to, name) => {
    const { body } = await cleo.call('createGroup', { body: { name: 'Cleo’s' } })
    await rename(from, name)
    for (const person of [from, to]) await person.call('joinGroup', { body: { code: body.code } })
  }),
  'the title of a home': ofOwner((world, title) => edit(world, { title })),
  'the description of a home': ofOwner((world, description) => edit(world, { description })),
  'a new home': ofOwner(({ ben }, title) => publishListing(ben, { title })),
  'the note of a request': ofSeeker(async ({ ana, ben }, note) =>
    ana.call('requestViewing', {
      body: { listingId: (await publishListing(ben))._id, slots: [TOMORROW], note },
    }),
  ),
  'the note of other times': ofOwner(({ ben, openId }, note) =>
    answer(ben, openId, 1, { act: 'propose', slots: [TOMORROW], note }),
  ),
  'the note of a withdrawal': ofSeeker(({ ana, openId }, note) =>
    answer(ana, openId, 1, { act: 'cancel', note }),
  ),
  'the note of a refusal': ofOwner(({ ben, openId }, note) =>
    answer(ben, openId, 1, { act: 'decline', note }),
  ),
  'the note of a cancelled viewing': [
    ...ofSeeker(({ ana, agreedId }, note) => answer(ana, agreedId, 2, { act: 'cancel', note })),
    ...ofOwner(({ ben, agreedId }, note) => answer(ben, agreedId, 2, { act: 'cancel', note })),
  ],
}

/** Ways whose words stay with their writer, so that they do not reach the other person later either. */
const STAY = ['a message', 'a message about a home', 'the note of', 'a comment']

describe.each(Object.entries(WAYS))('%s', (name, ways) => {
  describe.each(ways)('of $from', ({ world: create, from, send }) => {
    const to = other(from)

    test('reaches the other person when nobody blocked', async () => {
      const world = await create()
      const words = `Words${newOpId()}`.slice(0, 40)
      await send(world, words)
      expect(await readAll(world[to], world[from], world)).toContain(words)
    })

    test.each([from, to])('does not after %s blocked, nor when the block is lifted', async (blocker) => {
      const world = await create()
      const words = `Words${newOpId()}`.slice(0, 40)
      await blockPerson(world[blocker], world[other(blocker)])
      await send(world, words)
      expect(await readAll(world[to], world[from], world)).not.toContain(words)
      if (!STAY.some((way) => name.startsWith(way))) return
      await blockPerson(world[blocker], world[other(blocker)], false)
      expect(await readAll(world[to], world[from], world)).not.toContain(words)
    })
  })
})

describe('facts', () => {
  test('a changed picture is not seen, on either side', async () => {
    for (const side of ['ana', 'ben'] as const) {
      const world = await twoSeekers()
      await blockPerson(world.ana, world.ben)
      const upload = await world[side].call('uploadProfilePhoto', { files: [{ bytes: await picture() }] })
      const profilePicture = upload.body.imageUrl
      await world[side].call('updateProfile', { body: { profilePicture } })
      expect(await readAll(world[other(side)], world[side], world)).not.toContain(profilePicture)
    }
  })

  test('a message that is read after the block stays unread for its writer', async () => {
    for (const reader of ['ana', 'ben'] as const) {
      const { [reader]: to, [other(reader)]: from, ana, ben } = await twoSeekers()
      await blockPerson(ana, ben)
      await to.call('markRead', { ...about(from), body: {} })
      const { messages } = (await from.call('conversation', about(to))).body
      expect(messages.map(({ readAt }) => readAt)).toEqual([null, null])
      const { conversations } = (await from.call('conversations')).body
      expect(conversations[0]?.lastMessage.readAt).toBe(null)
    }
  })

  test('unread messages of a blocked person do not count', async () => {
    const { ana, ben } = await twoSeekers()
    await blockPerson(ana, ben)
    expect((await ana.call('unread')).body.count).toBe(0)
    const list = (await ana.call('conversations')).body
    expect([list.unreadCount, list.conversations[0]?.unreadCount]).toEqual([0, 0])
    // For the blocked person nothing has changed.
    expect((await ben.call('unread')).body.count).toBe(1)
  })

  test('neither finds the other, and interest of before does not become mutual', async () => {
    const { ana, ben } = await twoSeekers()
    await markPerson(ana, ben, 'interested')
    await blockPerson(ana, ben)
    expect((await markPerson(ben, ana, 'interested')).body.mutual).toBe(false)
    for (const [reader, writer] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      for (const response of [
        await reader.call('matches', { query: {} }),
        await reader.call('people'),
        await reader.call('groups'),
      ])
        expect(response.text).not.toContain(writer.id)
    }
  })

  test('homes of the other are in no list, search or count, and nothing is told of what became of them', async () => {
    for (const blocker of ['ana', 'ben'] as const) {
      const { ana, ben, home, ...world } = await seekerAndOwner()
      await publishListing(ben, { title: 'Fresh' })
      const freshOf = async () => (await ana.call('searches')).body.searches[0]?.fresh ?? -1
      const before = await freshOf()
      const total = async () => (await ana.call('searchHomes', { query: {} })).body.total
      const listed = await total()
      await blockPerson({ ana, ben }[blocker], { ana, ben }[other(blocker)])
      expect((await ana.call('listings')).text).not.toContain(ben.id)
      expect((await ana.call('searchHomes', { query: {} })).text).not.toContain(ben.id)
      expect(await total()).toBe(listed - 3)
      expect(await freshOf()).toBe(before - 1)
      await moveListing(ben, home, 'rent')
      const { homes } = (await ana.call('savedHomes')).body
      const saved = homes.find(({ listingId }) => listingId === home._id)
      expect([saved?.gone, saved?.offMarket, saved?.home.title]).toEqual([true, undefined, 'Sunny room'])
      const [group] = (await ana.call('groups')).body.groups
      expect(group?.homes[0]).toMatchObject({ listing: null, title: 'Sunny room' })
      expect(world.groupId).toBe(group?._id)
    }
  })

  test('a home that its blocked seeker hid is not counted as hidden', async () => {
    const { ana, ben, home } = await seekerAndOwner()
    await ana.call('hideListing', { ...listingParams(home), body: { hidden: true } })
    const hidden = async () => (await ana.call('searchHomes', { query: {} })).body.hidden
    expect(await hidden()).toBe(1)
    await blockPerson(ana, ben)
    expect(await hidden()).toBe(0)
    const { homes } = (await ana.call('searchHomes', { query: { hidden: '1' } })).body
    expect(homes).toEqual([])
  })

  test('a blocked person is listed under the name that they had', async () => {
    const { ana, ben } = await twoSeekers()
    await blockPerson(ana, ben)
    await rename(ben, 'Another')
    await blockPerson(ben, ana)
    await rename(ana, 'Somebody')
    expect((await ana.call('blockedPeople')).body.people[0]?.firstName).toBe(ben.user.firstName)
    expect((await ben.call('blockedPeople')).body.people[0]?.firstName).toBe(ana.user.firstName)
    // The second block goes on where the first one ends.
    await blockPerson(ana, ben, false)
    const seen = await ana.call('conversation', about(ben))
    expect(seen.body.person.firstName).toBe(ben.user.firstName)
    await blockPerson(ben, ana, false)
    expect((await ana.call('conversation', about(ben))).body.person.firstName).toBe('Another')
  })
})

describe('groups', () => {
  const members = async (cleo: Person, groupId: string) =>
    (await cleo.call('groups')).body.groups
      .find(({ _id }) => _id === groupId)
      ?.members.map(({ person }) => person._id)

  test('the person who blocks leaves them, and takes the other out of those that they manage', async () => {
    const own = await twoSeekers()
    await blockPerson(own.ana, own.ben)
    expect(await members(own.cleo, own.groupId)).toEqual([own.ana.id, own.cleo.id])
    const theirs = await twoSeekers()
    await blockPerson(theirs.ben, theirs.ana)
    expect(await members(theirs.cleo, theirs.groupId)).toEqual([theirs.ana.id, theirs.cleo.id])
    const third = await twoSeekers()
    await blockPerson(third.ben, third.cleo)
    expect(await members(third.cleo, third.groupId)).toEqual([third.ana.id, third.cleo.id])
  })

  test('a block and a join at the same time leave no two people together', async () => {
    for (let round = 0; round < 4; round++) {
      const [ana, ben] = [await finder(), await finder()]
      const { body: group } = await ana.call('createGroup', { body: { name: 'Us' } })
      const join = () => ben.call('joinGroup', { body: { code: group.code } })
      await Promise.all(round % 2 ? [blockPerson(ben, ana), join()] : [join(), blockPerson(ana, ben)])
      const ids = (await ana.call('groups')).body.groups.map(({ members: all }) => all.length)
      expect(ids).toEqual([1])
      expect((await ben.call('groups')).body.groups).toEqual([])
    }
  })
})

describe('the blocked person gets the answer', () => {
  /** What a call of Ben about Ana answers: with a block, and in a world that is the same without one. */
  const answers = async (
    prepare: (world: World) => Promise<unknown>,
    ask: (world: World) => Promise<{ status: number; text: string }>,
  ) => {
    const world = await twoSeekers()
    await prepare(world)
    const { status, text } = await ask(world)
    // Ids and times differ between two worlds.
    return [status, text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replace(/"code":"[A-Z0-9]{8}"/g, '')]
  }
  const blocks = ({ ana, ben }: World) => blockPerson(ana, ben)
  const suspends = ({ ana }: World) => suspendPerson(server, ana)

  test.each<[string, (world: World) => Promise<{ status: number; text: string }>]>([
    ['a message in their conversation', ({ ana, ben }) => say(ben, ana, 'Hello')],
    ['a first message', ({ ana, cleo }) => say(cleo, ana, 'Hello')],
    ['who the person is', ({ ana, ben }) => ben.call('person', about(ana))],
    ['interest', ({ ana, ben }) => markPerson(ben, ana, 'interested')],
    ['a read conversation', ({ ana, ben }) => ben.call('markRead', { ...about(ana), body: {} })],
  ])('of somebody who is suspended: %s', async (_, ask) => {
    const blocked = await answers(async (world) => {
      await blocks(world)
      await blockPerson(world.ana, world.cleo)
    }, ask)
    expect(blocked).toEqual(await answers(suspends, ask))
  })

  test('of a group that does not exist, or is not theirs any more', async () => {
    const { ana, ben, groupId, home, code } = await twoSeekers()
    await blockPerson(ana, ben)
    const inIt = { ...inGroup(groupId, home), opId: newOpId() }
    const elsewhere = { ...inGroup(newOpId(), home), opId: newOpId() }
    const commented = await ben.call('commentOnHome', { ...inIt, body: { text: 'Hi' } })
    const unknown = await ben.call('commentOnHome', { ...elsewhere, body: { text: 'Hi' } })
    expect([commented.status, commented.text]).toEqual([404, unknown.text])
    const wrong = await ben.call('joinGroup', { body: { code: 'ZZZZZZZZ' } })
    for (const invited of [
      code,
      (await ana.call('renewGroupCode', { params: { groupId }, body: {} })).body.code,
    ])
      expect((await ben.call('joinGroup', { body: { code: invited } })).text).toBe(
        wrong.text.replace('ZZZZZZZZ', invited),
      )
  })

  test('of a home that is not there', async () => {
    for (const blocker of ['ana', 'ben'] as const) {
      const { ana, ben, home, agreedId } = await seekerAndOwner()
      await blockPerson({ ana, ben }[blocker], { ana, ben }[other(blocker)])
      const nowhere = { _id: newOpId() }
      const calls = (it: { _id: string }) => [
        () => readListing(ana, it),
        () => ana.call('shareHome', { ...inGroup(agreedId, it), body: { shared: true } }),
        () => ana.call('requestViewing', { body: { listingId: it._id, slots: [TOMORROW] } }),
        () => ana.call('hideListing', { ...listingParams(it), body: { hidden: true } }),
      ]
      const [there, missing] = [calls(home), calls(nowhere)]
      for (const [index, ask] of there.entries()) {
        const [answered, expected] = [await ask(), await missing[index]!()]
        expect([answered.status, answered.text]).toEqual([expected.status, expected.text])
      }
      const fresh = await publishListing(ben)
      const save = (it: { _id: string }) =>
        ana.call('saveListing', { ...listingParams(it), body: { saved: true } })
      expect((await save(fresh)).text).toBe((await save(nowhere)).text)
    }
  })

  test('of somebody who is gone, to an answer about a viewing', async () => {
    const { ana, ben, openId } = await seekerAndOwner()
    await blockPerson(ana, ben)
    const accepted = await answer(ben, openId, 1, { act: 'accept', slot: TOMORROW })
    const again = await seekerAndOwner()
    await suspendPerson(server, again.ana)
    const gone = await answer(again.ben, again.openId, 1, { act: 'accept', slot: TOMORROW })
    expect([accepted.status, accepted.text]).toEqual([gone.status, gone.text])
  })
})
