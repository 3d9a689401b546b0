import { describe, expect, test } from 'vitest'
import { ANNA, scene, write } from './fixture.ts'
import { eventually } from '../support/eventually.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { pendingOps } from '../../src/offline/outbox/op-rows.ts'

describe('pictures', () => {
  test('go alone, beside the words, and the profile follows with the address', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    const photoId = await putPhoto(store, new ArrayBuffer(7), 'image/jpeg')
    await enqueue(store, { kind: 'photo.profile', payload: { photoId } })
    await enqueue(store, { kind: 'profile.update', payload: { profilePicture: `photo:${photoId}` } })
    await write(store, ANNA, 'a')
    const original = server.send
    server.send = async (request, signal) => {
      const answer = await original(request, signal)
      if (!request.upload || answer.kind !== 'answer') return answer
      return { ...answer, body: { imageUrl: `/photos/${'0'.repeat(32)}` } }
    }
    const sent: unknown[] = []
    const record = server.send
    server.send = (request, signal) => {
      sent.push(request.body)
      return record(request, signal)
    }
    engine.start()
    await engine.flush()
    expect(await pendingOps(store)).toEqual([])
    expect(server.log.toSorted()).toEqual(['send ?', 'send a', 'upload 7'])
    expect(sent.at(-1)).toEqual({ profilePicture: `/photos/${'0'.repeat(32)}` })
  })

  test('a slow upload holds up no message', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    const photoId = await putPhoto(store, new ArrayBuffer(7), 'image/jpeg')
    await enqueue(store, { kind: 'photo.profile', payload: { photoId } })
    server.fates = ['hang']
    engine.start()
    await eventually(() => expect(server.log).toEqual(['upload 7']))
    await write(store, ANNA, 'a')
    engine.poke('enqueue')
    await eventually(() => expect(server.effects).toContain('a'))
  })

  test('bytes that are gone from the device are a refusal, not an endless retry', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    await enqueue(store, { kind: 'photo.profile', payload: { photoId: ANNA } })
    engine.start()
    await engine.flush()
    expect(server.log).toEqual([])
    expect((await pendingOps(store))[0]).toMatchObject({ state: 'rejected', lastError: { status: 0 } })
  })
})
