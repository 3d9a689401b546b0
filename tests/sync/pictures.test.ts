import { describe, expect, onTestFinished, test } from 'vitest'
import { advanceAndFlush, ANNA, createFixture, writeMessages } from './fixture.ts'
import { closeAccount, openAccount } from '../../src/offline/account/open-account.ts'
import { eventually } from '../support/eventually.ts'
import { putPhoto } from '../../src/offline/photos/photo-files.ts'
import type { Account } from '../../src/offline/db/account.ts'
import { UPLOADS_AT_ONCE } from '../../src/domain/core/limits.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { watch } from '../../src/offline/db/watch.ts'
import { createEngineStore } from '../../src/offline/engine-store.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { timelineOps } from '../../src/offline/outbox/outbox.ts'
import { MAX_TRIES, pauseMs } from '../../src/sync/backoff.ts'

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

  /** Stores pictures with as many bytes as given, each with its upload. */
  async function addPictures(account: Account, ...sizes: number[]): Promise<string[]> {
    const opIds: string[] = []
    for (const size of sizes) {
      const photoId = await putPhoto(account, new ArrayBuffer(size), 'image/jpeg')
      opIds.push((await enqueue(account, { kind: 'photo.message', payload: { photoId } })).opId)
    }
    return opIds
  }

  test('are sent a few at a time, and the next one when one has ended', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    await addPictures(account, 1, 2, 3, 4, 5, 6, 7)
    const ends = new Map<string, () => void>()
    let running = 0
    let most = 0
    const sendToModel = server.send
    server.send = async (request, signal) => {
      const response = await sendToModel(request, signal)
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.set(String(request.upload?.bytes.byteLength), resolve))
      running--
      return response
    }
    engine.start()
    await eventually(() => expect([...ends.keys()]).toEqual(['1', '2', '3']))
    ends.get('2')?.()
    await eventually(() => expect([...ends.keys()]).toEqual(['1', '2', '3', '4']))
    for (const size of ['1', '3', '4', '5', '6', '7'])
      await eventually(() => {
        expect(ends.get(size)).toBeDefined()
        ends.get(size)?.()
      })
    await engine.flush()
    expect(await listOpenOps(account)).toEqual([])
    expect([most, server.effects.length]).toEqual([UPLOADS_AT_ONCE, 7])
  })

  test('responses that come while others are being stored are stored together', async () => {
    const { server, userId, clock, tab } = createFixture()
    const account = await openAccount(userId, { now: clock.now })
    onTestFinished(() => closeAccount(account))
    const store = createEngineStore(account)
    const groups: number[] = []
    const answered = Promise.withResolvers<void>()
    const { engine } = await tab({
      store: {
        ...store,
        settle: async (settlements, runnerId) => {
          groups.push(settlements.length)
          // The first one is stored only after the server has answered all three.
          await answered.promise
          await store.settle(settlements, runnerId)
        },
      },
    })
    await addPictures(account, 1, 2, 3)
    let answers = 0
    const sendToModel = server.send
    server.send = async (request, signal) => {
      const response = await sendToModel(request, signal)
      if (++answers === 3) setTimeout(answered.resolve)
      return response
    }
    engine.start()
    await engine.flush()
    expect(groups).toEqual([1, 2])
    expect(await listOpenOps(account)).toEqual([])
  })

  test('the next one is sent while the response of the one before is being stored', async () => {
    const { server, userId, clock, tab } = createFixture()
    const account = await openAccount(userId, { now: clock.now })
    onTestFinished(() => closeAccount(account))
    const store = createEngineStore(account)
    const fourth = Promise.withResolvers<void>()
    const { engine } = await tab({
      store: {
        ...store,
        settle: async (settlements, runnerId) => {
          await fourth.promise
          await store.settle(settlements, runnerId)
        },
      },
    })
    await addPictures(account, 1, 2, 3, 4)
    const sendToModel = server.send
    server.send = (request, signal) => {
      if (request.upload?.bytes.byteLength === 4) fourth.resolve()
      return sendToModel(request, signal)
    }
    engine.start()
    await engine.flush()
    expect(server.effects).toHaveLength(4)
    expect(await listOpenOps(account)).toEqual([])
  })

  test('one that is refused in the middle holds up no other', async () => {
    const { server, tab } = createFixture()
    const { account, engine } = await tab()
    const [, second] = await addPictures(account, 1, 2, 3, 4, 5)
    const sendToModel = server.send
    server.send = async (request, signal) => {
      if (request.upload?.bytes.byteLength === 2) server.nextFaults = [{ status: 400, code: 'not_an_image' }]
      return sendToModel(request, signal)
    }
    engine.start()
    await engine.flush()
    expect(server.effects).toHaveLength(4)
    expect(await listOpenOps(account)).toMatchObject([{ opId: second, state: 'rejected' }])
  })

  test('those in flight when the page dies are sent again, and each takes effect once', async () => {
    const { server, tab } = createFixture()
    const one = await tab()
    await addPictures(one.account, 1, 2, 3, 4)
    server.nextFaults = ['hang', 'hang', 'hang']
    one.engine.start()
    await eventually(() => expect(server.log).toHaveLength(3))
    one.kill()
    const two = await tab()
    two.engine.start()
    await two.engine.flush()
    expect(server.log.toSorted()).toEqual([
      'upload 1',
      'upload 1',
      'upload 2',
      'upload 2',
      'upload 3',
      'upload 3',
      'upload 4',
    ])
    expect(server.effects).toHaveLength(4)
    expect(await listOpenOps(two.account)).toEqual([])
  })

  test('a silence that several meet at once is one miss', async () => {
    const { server, clock, tab } = createFixture()
    const one = await tab()
    await addPictures(one.account, 1, 2, 3)
    server.nextFaults = ['no-network', 'no-network', 'no-network']
    server.healthy = false
    one.engine.start()
    await eventually(() => expect(one.phases.at(-1)).toBe('paused'))
    server.healthy = true
    // The timer of the first pause, and no flush, which would end every pause.
    clock.advance(pauseMs(1, 0.5))
    await eventually(async () => expect(await listOpenOps(one.account)).toEqual([]))
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
