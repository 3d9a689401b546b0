import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGE_PHOTOS_MAX, PHOTO_UNUSED_DAYS } from '../../src/domain/core/limits.ts'
import { localPhotoUrl, publicIdOf } from '../../src/domain/core/photo-urls.ts'
import { TOO_MANY_MESSAGE_PHOTOS } from '../../src/domain/messages/message.ts'
import { cleanUp } from '../../src/server/housekeeping.ts'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { newOpId, register, type Person } from '../support/api-client.ts'
import { fetchPhoto, storedPhotos, uploadOne, uploadPhoto } from '../support/api-homes.ts'
import { createApiUsers, picture, type ApiUsers } from '../support/api-users.ts'

let server: TestApp
let users: ApiUsers
beforeAll(async () => {
  server = await createTestApp()
  users = await createApiUsers(server)
})
afterAll(() => server.close())

const DAY_MS = 86_400_000

const upload = (person: Person, width?: number) => uploadOne(person, 'uploadMessagePhoto', width)
const send = (from: Person, to: Person, photos: string[], content = '', opId = newOpId()) =>
  from.call('sendMessage', { body: { recipientId: to.id, content, photos }, opId })
const thread = async (me: Person, other: Person) =>
  (await me.call('conversation', { params: { userId: other.id } })).body.messages
const statusOf = async (url: string) => (await fetchPhoto(server, url)).response.status

describe('a message with photos', () => {
  test.each(['seekerA', 'homeownerA', 'admin'] as const)(
    'of %s is read with them, in their order',
    async (who) => {
      const recipient = await register(server)
      const photos = [await upload(users[who], 70), await upload(users[who], 71)]
      const sent = await send(users[who], recipient, photos, 'The kitchen')
      expect([sent.status, sent.body.photos]).toEqual([201, photos])
      const alone = await send(users[who], recipient, [await upload(users[who])])
      expect([alone.status, alone.body.content]).toEqual([201, ''])
      for (const [me, other] of [
        [recipient, users[who]],
        [users[who], recipient],
      ] as const)
        expect((await thread(me, other)).map((message) => message.photos)).toEqual([
          photos,
          alone.body.photos,
        ])
      const { body } = await recipient.call('conversations')
      expect(body.conversations[0]?.lastMessage.photos).toEqual(alone.body.photos)
      for (const url of photos) expect(await statusOf(url)).toBe(200)
    },
  )

  test('needs words or a photo; a message of words has no photos', async () => {
    const { seekerA, seekerB } = users
    expect((await send(seekerA, seekerB, [], '  ')).error).toMatchObject({
      code: 'invalid',
      field: 'content',
      msg: 'Write a message',
    })
    const { body } = await seekerA.call('sendMessage', { body: { recipientId: seekerB.id, content: 'Hi' } })
    expect(body.photos).toEqual([])
  })

  test('sent again is one message, also when its idempotency record is gone', async () => {
    const recipient = await register(server)
    const photos = [await upload(users.seekerA), await upload(users.seekerA)]
    const opId = newOpId()
    const first = await send(users.seekerA, recipient, photos, '', opId)
    expect((await send(users.seekerA, recipient, photos, '', opId)).text).toBe(first.text)
    await server.db.deleteFrom('op_receipts').where('op_id', '=', opId).execute()
    expect((await send(users.seekerA, recipient, photos, '', opId)).body).toEqual(first.body)
    await server.db.deleteFrom('op_receipts').where('op_id', '=', opId).execute()
    const other = await send(users.seekerA, recipient, photos.toReversed(), '', opId)
    expect([other.status, other.error.code]).toEqual([422, 'receipt_mismatch'])
    expect(await thread(recipient, users.seekerA)).toHaveLength(1)
  })

  test('is refused to a person who is blocked, and stores nothing', async () => {
    const [anna, ben] = [await register(server), await register(server)]
    await send(anna, ben, [await upload(anna)])
    await ben.call('blockPerson', { params: { userId: anna.id }, body: { blocked: true } })
    expect((await send(anna, ben, [await upload(anna)])).status).toBe(404)
    expect(await thread(ben, anna)).toHaveLength(1)
  })
})

describe('a message is refused', () => {
  const refused = async (photos: string[], from = users.seekerA) => {
    const recipient = await register(server)
    const { status, error } = await send(from, recipient, photos, 'Look')
    expect(await thread(recipient, from)).toEqual([])
    return [status, error.code, error.field, error.msg]
  }
  const NOT_YOURS = [400, 'invalid', 'photos', 'You can only send photos you added yourself']

  test('with a photo of another person, of nobody, or still on a device', async () => {
    expect(await refused([await upload(users.seekerB)])).toEqual(NOT_YOURS)
    expect(await refused([await upload(users.seekerA), await upload(users.homeownerA)])).toEqual(NOT_YOURS)
    expect(await refused([`/photos/${'0'.repeat(32)}`])).toEqual(NOT_YOURS)
    expect(await refused([localPhotoUrl(newOpId())])).toEqual(NOT_YOURS)
    expect(await refused([await upload(users.seekerA)], users.admin)).toEqual(NOT_YOURS)
  })

  test('with an own photo that was not uploaded for a message, because its owner can delete it', async () => {
    expect(await refused([await uploadPhoto(users.homeownerA)], users.homeownerA)).toEqual(NOT_YOURS)
  })

  test('with too many photos, one photo twice, or something else than photos', async () => {
    const photos = await Promise.all(
      Array.from({ length: MESSAGE_PHOTOS_MAX + 1 }, (_, index) => upload(users.seekerA, 80 + index)),
    )
    expect((await refused(photos)).slice(0, 2)).toEqual([400, 'invalid'])
    expect((await refused(photos)).at(-1)).toBe(TOO_MANY_MESSAGE_PHOTOS)
    const [one = ''] = photos
    for (const wrong of [[one, one], [''], ['https://example.test/a.jpg'], ['/photos/../x']])
      expect((await refused(wrong)).slice(0, 2)).toEqual([400, 'invalid'])
    expect((await send(users.seekerA, users.seekerB, photos.slice(1))).status).toBe(201)
  })
})

describe('the upload of a photo for a message', () => {
  test('refuses a file that is no image, and stores nothing', async () => {
    const before = storedPhotos(server).length
    const files = [{ bytes: new TextEncoder().encode('no picture') }]
    expect((await users.seekerA.call('uploadMessagePhoto', { files })).status).toBe(400)
    expect(storedPhotos(server).length).toBe(before)
  })

  test('sent again is the same photo', async () => {
    const call = { files: [{ bytes: await picture(90) }], opId: newOpId() }
    const first = await users.seekerA.call('uploadMessagePhoto', call)
    expect((await users.seekerA.call('uploadMessagePhoto', call)).text).toBe(first.text)
  })

  test('leaves the room for photos of a home as it was, and has a limit of its own', async () => {
    const person = users.homeownerB
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: `abc${index.toString(16)}`.padStart(32, '0'),
      owner_id: person.id,
      kind: 'message' as const,
      width: 1,
      height: 1,
      bytes: 1,
      placeholder: '',
      created_at: new Date(),
    }))
    await server.db.insertInto('photos').values(rows).execute()
    const more = await person.call('uploadMessagePhoto', { files: [{ bytes: await picture() }] })
    expect([more.status, more.error.code]).toEqual([400, 'too_many_photos'])
    expect(await uploadPhoto(person)).toMatch(/^\/photos\//)
  })
})

test('a photo in a message outlives the clean-up; one that was never sent does not', async () => {
  const [sent, unsent] = [await upload(users.seekerA, 91), await upload(users.seekerA, 92)]
  await send(users.seekerA, users.seekerB, [sent])
  await cleanUp({
    ...server.deps,
    clock: () => new Date(Date.now() + (PHOTO_UNUSED_DAYS + 1) * DAY_MS),
  })
  expect([await statusOf(sent), await statusOf(unsent)]).toEqual([200, 404])
})

test('the photos of a deleted account leave its messages, whose words stay', async () => {
  const [anna, ben] = [await register(server), await register(server)]
  const [url, reply] = [await upload(anna, 93), await upload(ben, 94)]
  await send(anna, ben, [url], 'My room')
  await send(ben, anna, [reply])
  await deleteAccount(server.deps, anna.id, new Date())
  expect((await thread(ben, anna)).map(({ content, photos }) => [content, photos])).toEqual([
    ['My room', []],
    ['', [reply]],
  ])
  expect(await statusOf(url)).toBe(404)
  expect(
    await server.db.selectFrom('photos').select('id').where('id', '=', publicIdOf(url)).execute(),
  ).toEqual([])
})
