import { describe, expect, onTestFinished, test } from 'vitest'
import { advanceAndFlush, ANNA, createFixture, writeMessages } from './fixture.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import { eventually } from '../support/eventually.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { watch } from '../../src/offline/db/watch.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { timelineOps } from '../../src/offline/outbox/outbox.ts'
import { MAX_TRIES } from '../../src/sync/backoff.ts'

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

  test('an upload whose bytes cannot be read is tried now and then, and holds up nothing', async () => {
    const { server, clock, userId, tab } = createFixture()
    const account = await openAccount(userId, { now: clock.now })
    onTestFinished(() => closeAccount(account))
    let reads = 0
    const photo = () => {
      reads++
      return Promise.reject(new DOMException('The bytes are damaged', 'DataError'))
    }
    const one = await tab({ store: { ...createEngineStore(account), photo } })
    const { engine, faults } = one
    const photoId = await putPhoto(account, new ArrayBuffer(7), 'image/jpeg')
    await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
    await writeMessages(account, ANNA, 'a')
    // The page wakes the engine after every change of the outbox, as the product does.
    const watching = watch(account, () => timelineOps(account)).subscribe({
      next: (ops) => ops.some(({ state }) => state === 'ready') && engine.poke('enqueue'),
    })
    onTestFinished(() => watching.unsubscribe())
    engine.start()
    await engine.flush()
    await writeMessages(account, ANNA, 'b')
    await eventually(() => expect(server.effects).toEqual(['a', 'b']))
    await engine.flush()
    expect(reads).toBeLessThan(4)
    for (let hour = 0; hour < 12; hour++) await advanceAndFlush(clock, one, 3_600_000)
    expect(reads).toBe(MAX_TRIES)
    expect(await listOpenOps(account)).toMatchObject([{ state: 'needs-review', lastError: { status: 0 } }])
    expect(faults).toEqual([])
  })
})
