import { describe, expect, test } from 'vitest'
import { MESSAGE_PHOTOS_MAX } from '../../../src/domain/core/limits.ts'
import { isLocalPhoto, localPhotoId } from '../../../src/domain/core/photo-urls.ts'
import { closeAccount, openAccount } from '../../../src/offline/account/open-account.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { TooManyPhotosError } from '../../../src/offline/db/storage-errors.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import { listConversations } from '../../../src/offline/conversations.ts'
import { readThread } from '../../../src/offline/messages.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { cancelOp, changeOp, deleteOp, retryOp } from '../../../src/offline/outbox/outbox.ts'
import { sendWithoutPhotos } from '../../../src/offline/outbox/without-photos.ts'
import { addPicked, removePicked } from '../../../src/offline/photos/picked-photos.ts'
import { readPicked } from '../../../src/offline/photos/picked-rows.ts'
import { readPhoto } from '../../../src/offline/photos/photo-files.ts'
import { newId } from '../../support/fresh-id.ts'
import { done, message, openTestAccount, refusal, settleWith } from './fixture.ts'

const BEN = newId()
const serverUrl = (n: number) => `/photos/${n.toString(16).padStart(32, '0')}`
const pick = (account: Account, n = 1) =>
  addPicked(account, BEN, { bytes: new Uint8Array([n]).buffer, type: 'image/jpeg' })
const send = (account: Account, photos: string[], content = '', opId = newId()) =>
  enqueue(account, { kind: 'message.send', opId, payload: { recipientId: BEN, content, photos } })
const uploads = async (account: Account) =>
  (await listOpenOps(account)).filter(({ kind }) => kind === 'photo.message')
const messageOf = async (account: Account) =>
  (await listOpenOps(account)).find(({ kind }) => kind === 'message.send')
const hasBytes = async (account: Account, url: string) =>
  (await readPhoto(account, localPhotoId(url))) !== undefined

/** Two photos, picked and sent. */
async function sent(content = '') {
  const account = await openTestAccount()
  const urls = [await pick(account, 1), await pick(account, 2)]
  const op = await send(account, urls, content)
  const [first, second] = await uploads(account)
  if (!first || !second) throw new Error('The photos have no uploads')
  return { account, urls, op, first, second }
}

describe('photos picked for a message', () => {
  test('are there again after the page died, in their order, until they are removed', async () => {
    const userId = newId()
    const dying = await openAccount(userId)
    const urls = [await pick(dying, 1), await pick(dying, 2)]
    await closeAccount(dying)
    const account = await openTestAccount(userId)
    expect(await readPicked(account, BEN)).toEqual(urls)
    expect(await readPicked(account, newId())).toEqual([])
    const [first = '', second = ''] = urls
    expect(await hasBytes(account, first)).toBe(true)
    await removePicked(account, BEN, first)
    expect([await readPicked(account, BEN), await hasBytes(account, first)]).toEqual([[second], false])
    expect(await listOpenOps(account)).toEqual([])
  })

  test('are at most as many as a message has room for', async () => {
    const account = await openTestAccount()
    for (let n = 0; n < MESSAGE_PHOTOS_MAX; n++) await pick(account, n)
    await expect(pick(account)).rejects.toThrow(TooManyPhotosError)
    expect(await account.db.photos.count()).toBe(MESSAGE_PHOTOS_MAX)
  })

  test('leave the unsent message with the ones that are sent, and stay on the device', async () => {
    const { account, urls, op, first, second } = await sent()
    expect(await readPicked(account, BEN)).toEqual([])
    expect(op).toMatchObject({ state: 'waiting-for-parent', dependsOn: [first.opId, second.opId] })
    await removePicked(account, BEN, urls[0] ?? '')
    for (const url of urls) expect(await hasBytes(account, url)).toBe(true)
  })
})

describe('a message with photos', () => {
  test('sent by two presses is one message with one upload for each photo', async () => {
    const account = await openTestAccount()
    const urls = [await pick(account)]
    const opId = newId()
    await Promise.all([send(account, urls, 'Hi', opId), send(account, urls, 'Hi', opId)])
    expect((await listOpenOps(account)).map(({ kind }) => kind)).toEqual(['photo.message', 'message.send'])
  })

  test('waits for all its uploads, and then names them by their address on the server', async () => {
    const { account, urls, first, second } = await sent('The kitchen')
    await settleWith(account, second.opId, done({ imageUrl: serverUrl(2) }))
    expect(await messageOf(account)).toMatchObject({ state: 'waiting-for-parent' })
    await settleWith(account, first.opId, done({ imageUrl: serverUrl(1) }))
    const op = await messageOf(account)
    expect(op).toMatchObject({
      state: 'ready',
      payload: { content: 'The kitchen', photos: [serverUrl(1), serverUrl(2)] },
    })
    // The thread shows the bytes that are on this device, before and after the message has arrived.
    expect(await readThread(account, BEN)).toMatchObject([{ photos: urls, state: 'queued' }])
    const view = message(account.userId, BEN, 1, { photos: [serverUrl(1), serverUrl(2)] })
    await settleWith(account, op?.opId ?? '', done(view))
    expect(await readThread(account, BEN)).toMatchObject([{ photos: urls, state: 'sent' }])
    expect(await listConversations(account)).toMatchObject([{ preview: 'message 1' }])
  })

  test('is “2 photos” in the list of conversations', async () => {
    const { account } = await sent()
    expect(await listConversations(account)).toMatchObject([{ preview: '2 photos', mine: true }])
  })

  test('waits for the person when a photo is refused, and is sent with it after another try', async () => {
    const { account, op, first, second } = await sent()
    await settleWith(account, first.opId, refusal('This is no picture'))
    await settleWith(account, second.opId, done({ imageUrl: serverUrl(2) }))
    expect(await readThread(account, BEN)).toMatchObject([
      { state: 'not-sent', error: 'This is no picture', editable: true },
    ])
    await retryOp(account, op.opId)
    const [again] = await uploads(account)
    expect(await messageOf(account)).toMatchObject({ state: 'waiting-for-parent', dependsOn: [again?.opId] })
    await settleWith(account, again?.opId ?? '', done({ imageUrl: serverUrl(1) }))
    expect(await messageOf(account)).toMatchObject({
      state: 'ready',
      payload: { photos: [serverUrl(1), serverUrl(2)] },
    })
  })

  test('whose photo was refused can go with its words alone, and leaves no photo on the device', async () => {
    const { account, urls, op, first, second } = await sent('Words that matter')
    await settleWith(account, first.opId, refusal('This is no picture'))
    await sendWithoutPhotos(account, op.opId)
    expect(await messageOf(account)).toMatchObject({
      state: 'ready',
      dependsOn: [],
      payload: { content: 'Words that matter', photos: [] },
    })
    expect(await uploads(account)).toEqual([])
    for (const url of urls) expect(await hasBytes(account, url)).toBe(false)
    expect(second.state).toBe('ready')
  })

  test('keeps the photos when its words are edited, also while an upload ends', async () => {
    const { account, urls, op, first, second } = await sent('Old words')
    const edited = changeOp(account, op.opId, { content: 'New words' })
    await settleWith(account, first.opId, done({ imageUrl: serverUrl(1) }))
    await edited
    await changeOp(account, op.opId, { content: '' })
    await settleWith(account, second.opId, done({ imageUrl: serverUrl(2) }))
    const left = await messageOf(account)
    expect(left?.payload).toMatchObject({ content: '', photos: [serverUrl(1), serverUrl(2)] })
    expect(urls.every(isLocalPhoto)).toBe(true)
  })

  test.each(['cancelled', 'deleted after a refusal'])('%s removes its uploads and its files', async (how) => {
    const { account, urls, op, first } = await sent()
    if (how === 'cancelled') await cancelOp(account, op.opId)
    else {
      await settleWith(account, first.opId, refusal())
      await deleteOp(account, op.opId)
    }
    expect(await listOpenOps(account)).toEqual([])
    for (const url of urls) expect(await hasBytes(account, url)).toBe(false)
  })

  test('cancelled while a photo is on its way leaves the bytes to that request', async () => {
    const { account, urls, op, first } = await sent()
    await createEngineStore(account).lease([first.opId], 'runner', true)
    await cancelOp(account, op.opId)
    expect((await listOpenOps(account)).map(({ opId }) => opId)).toEqual([first.opId])
    expect(await Promise.all(urls.map((url) => hasBytes(account, url)))).toEqual([true, false])
  })
})
