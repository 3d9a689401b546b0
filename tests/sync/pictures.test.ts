import { describe, expect, test } from 'vitest'
import { ANNA, createFixture, writeMessages } from './fixture.ts'
import { eventually } from '../support/eventually.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'

describe('pictures', () => {
  test('are sent in separate requests, and the profile change follows with their URL', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    const photoId = await putPhoto(account, new ArrayBuffer(7), 'image/jpeg')
    await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
    await enqueue(account, { kind: 'profile.update', payload: { profilePicture: `photo:${photoId}` } })
    await writeMessages(account, ANNA, 'a')
    const sendToModel = server.send
    server.send = async (request, signal) => {
      const response = await sendToModel(request, signal)
      if (!request.upload || response.kind !== 'answer') return response
      return { ...response, body: { imageUrl: `/photos/${'0'.repeat(32)}` } }
    }
    const sent: unknown[] = []
    const sendAndRewrite = server.send
    server.send = (request, signal) => {
      sent.push(request.body)
      return sendAndRewrite(request, signal)
    }
    engine.start()
    await engine.flush()
    expect(await listOpenOps(account)).toEqual([])
    expect(server.log.toSorted()).toEqual(['send ?', 'send a', 'upload 7'])
    expect(sent.at(-1)).toEqual({ profilePicture: `/photos/${'0'.repeat(32)}` })
  })

  test('a slow upload holds up no message', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    const photoId = await putPhoto(account, new ArrayBuffer(7), 'image/jpeg')
    await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
    server.nextFaults = ['hang']
    engine.start()
    await eventually(() => expect(server.log).toEqual(['upload 7']))
    await writeMessages(account, ANNA, 'a')
    engine.poke('enqueue')
    await eventually(() => expect(server.effects).toContain('a'))
  })

  test('an upload whose bytes are missing on the device is refused, not retried forever', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    await enqueue(account, { kind: 'photo.profile', payload: { photoId: ANNA } })
    engine.start()
    await engine.flush()
    expect(server.log).toEqual([])
    expect((await listOpenOps(account))[0]).toMatchObject({ state: 'rejected', lastError: { status: 0 } })
  })
})
