import { describe, expect, test, vi } from 'vitest'
import { ANNA, BEN, brokenLock, scene, states, write, type HandClock, type Tab } from './fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Lets time pass until the engine has nothing more to do. */
async function later(clock: HandClock, tab: Tab, ms: number): Promise<void> {
  clock.advance(ms)
  await tab.engine.flush()
}

describe('sending', () => {
  test('one op goes as itself, many go in one request, in the order they were made', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    await write(store, ANNA, 'a')
    engine.start()
    await engine.flush()
    await write(store, ANNA, 'b', 'c')
    await write(store, BEN, 'd')
    await engine.flush()
    expect(server.log).toEqual(['send a', 'batch b c d'])
    expect(server.effects).toEqual(['a', 'b', 'c', 'd'])
    expect(await store.pendingOps()).toEqual([])
  })

  test('300 queued messages are one request', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    const texts = Array.from({ length: 300 }, (_, index) => `m${index}`)
    await write(store, ANNA, ...texts)
    engine.start()
    await engine.flush()
    expect(server.log).toHaveLength(1)
    expect(server.effects).toEqual(texts)
  })

  test('more than a batch holds goes in several', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    const long = '🏠'.repeat(900)
    await write(store, ANNA, ...Array.from({ length: 600 }, (_, index) => `${index} ${long}`))
    engine.start()
    await engine.flush()
    const sizes = server.log.map((line) => line.split(' ').length - 1)
    expect(sizes).toHaveLength(2)
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0)
    expect(server.effects).toHaveLength(600)
  })

  test('what is written while a request is on its way goes with the next one', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    const original = server.send
    server.send = async (request, signal) => {
      const answer = await original(request, signal)
      await write(store, ANNA, 'b')
      engine.poke('enqueue')
      server.send = original
      return answer
    }
    await write(store, ANNA, 'a')
    engine.start()
    await engine.flush()
    expect(server.effects).toEqual(['a', 'b'])
  })

  test('a refusal is kept with its text and does not hold up its lane', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    server.refused.add('b')
    await write(store, ANNA, 'a', 'b', 'c')
    engine.start()
    await engine.flush()
    expect(server.effects).toEqual(['a', 'c'])
    expect(await states(store)).toEqual({ b: 'rejected' })
    expect(await store.stats()).toEqual({ unsent: 0, needsYou: 1 })
  })

  test('a stumble holds up its own lane only, and the lane goes on in order', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.stumbles.set('a2', 1)
    await write(one.store, ANNA, 'a1', 'a2', 'a3')
    await write(one.store, BEN, 'b1')
    one.engine.start()
    await one.engine.flush()
    expect(server.effects).toEqual(['a1', 'b1'])
    expect(await states(one.store)).toEqual({ a2: 'uncertain', a3: 'ready' })
    await later(clock, one, HOUR)
    expect(server.effects).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('after eight tries the person decides, and the lane waits for that', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.stumbles.set('a', 8)
    const [opId = ''] = await write(one.store, ANNA, 'a', 'b')
    await write(one.store, BEN, 'c')
    one.engine.start()
    for (let tries = 0; tries < 12; tries++) await later(clock, one, HOUR)
    expect(await states(one.store)).toEqual({ a: 'needs-review', b: 'ready' })
    expect(server.effects).toEqual(['c'])
    await one.store.retryOp(opId)
    await one.engine.flush()
    expect(server.effects).toEqual(['c', 'a', 'b'])
  })
})

describe('no answer', () => {
  test('a lost answer is asked for again under the same key: once on the server, done here', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.fates = ['lose-answer']
    server.healthy = false
    await write(one.store, ANNA, 'a', 'b')
    one.engine.start()
    await one.engine.flush()
    expect(await states(one.store)).toEqual({ a: 'uncertain', b: 'uncertain' })
    server.healthy = true
    await later(clock, one, MINUTE)
    expect(server.effects).toEqual(['a', 'b'])
    expect(await one.store.pendingOps()).toEqual([])
  })

  test('without connectivity all lanes pause, no try counts, and the next thing sent is a probe', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.fates = ['no-network']
    server.healthy = false
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect((await one.store.pendingOps()).map((op) => op.attempts)).toEqual([0])
    expect(one.phases.at(-1)).toBe('paused')
    for (let probes = 0; probes < 20; probes++) await later(clock, one, MINUTE)
    expect((await one.store.pendingOps()).map((op) => op.attempts)).toEqual([0])
    expect(new Set(server.log.slice(1))).toEqual(new Set(['probe no']))
    server.healthy = true
    one.engine.poke('online')
    await one.engine.flush()
    expect(server.log.slice(-2)).toEqual(['probe yes', 'send a'])
    expect(one.phases.at(-1)).toBe('idle')
  })

  test('a new op during a pause causes no request: it stays untouched and can be taken back', async () => {
    const { server, tab } = scene()
    const one = await tab()
    server.fates = ['no-network']
    server.healthy = false
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    const before = server.log.length
    const [opId = ''] = await write(one.store, BEN, 'b')
    one.engine.poke('enqueue')
    expect(server.log).toHaveLength(before)
    await one.store.cancelOp(opId)
    expect(await states(one.store)).toEqual({ a: 'uncertain' })
  })

  test('a device that is surely offline tries nothing at all', async () => {
    const { server, tab } = scene()
    let online = false
    const one = await tab({ network: { online: () => online } })
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(server.log).toEqual([])
    online = true
    one.engine.poke('online')
    await one.engine.flush()
    expect(server.effects).toEqual(['a'])
  })

  test('where nothing has answered yet it asks first, so that the words can still be edited', async () => {
    const { server, tab } = scene()
    let answered = false
    const one = await tab({ network: { online: () => true, answered: () => answered } })
    one.engine.start()
    await one.engine.flush()
    expect(server.log, 'nothing to send, nothing to ask').toEqual([])
    server.healthy = false
    const [opId = ''] = await write(one.store, ANNA, 'a')
    await one.engine.flush()
    expect(server.log).toEqual(['probe no'])
    await one.store.editOp(opId, { recipientId: ANNA, content: 'b' })
    server.healthy = true
    answered = true
    await one.engine.flush()
    expect(server.effects).toEqual(['b'])
  })

  test('a captive portal counts as no network', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.fates = ['html']
    server.healthy = false
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(await states(one.store)).toEqual({ a: 'uncertain' })
    server.healthy = true
    await later(clock, one, MINUTE)
    expect(server.effects).toEqual(['a'])
  })

  test('silence while the server is there counts, for the head of each lane, and smaller requests follow', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.fates = ['no-network']
    await write(one.store, ANNA, 'a', 'b', 'c', 'd')
    one.engine.start()
    await one.engine.flush()
    expect((await one.store.pendingOps()).map((op) => op.attempts)).toEqual([1, 0, 0, 0])
    await later(clock, one, HOUR)
    expect(server.log).toEqual(['batch a b c d', 'probe yes', 'batch a b', 'batch c d'])
    expect(server.effects).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('answers to the whole request', () => {
  test('401 in the middle of the queue: everything waits for its person, no try counts', async () => {
    const { server, tab } = scene()
    const one = await tab()
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    server.fates = [{ status: 401, code: 'unauthenticated' }]
    await write(one.store, ANNA, 'b', 'c')
    await one.engine.flush()
    expect(await states(one.store)).toEqual({ b: 'waiting-for-sign-in', c: 'waiting-for-sign-in' })
    expect((await one.store.pendingOps()).map((op) => op.attempts)).toEqual([0, 0])
    expect(one.needsSignIn).toEqual(['unauthenticated'])
    expect(one.phases.at(-1)).toBe('needs-sign-in')
    await write(one.store, ANNA, 'd')
    await one.engine.flush()
    expect(server.effects).toEqual(['a'])
    await one.engine.resume()
    expect(server.effects).toEqual(['a', 'b', 'c', 'd'])
  })

  test('somebody else is signed in: nothing is sent as them', async () => {
    const { server, tab } = scene()
    const one = await tab()
    server.fates = [{ status: 401, code: 'account_mismatch' }]
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(one.needsSignIn).toEqual(['account_mismatch'])
    expect(server.effects).toEqual([])
    expect(await states(one.store)).toEqual({ a: 'waiting-for-sign-in' })
  })

  test('a new start tries again what waited for its person', async () => {
    const { server, tab } = scene()
    const one = await tab()
    server.fates = [{ status: 401, code: 'unauthenticated' }]
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    one.kill()
    const two = await tab()
    two.engine.start()
    await vi.waitFor(() => expect(server.effects).toEqual(['a']))
  })

  test('429 waits as long as the server says, not shorter', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.fates = [{ status: 429, code: 'rate_limited', retryAfterMs: 10 * MINUTE }]
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    expect(clock.delays).toEqual([10 * MINUTE])
    await later(clock, one, 9 * MINUTE)
    expect(server.effects).toEqual([])
    await later(clock, one, MINUTE)
    expect(server.effects).toEqual(['a'])
  })

  test('a batch that the server will not take as one goes in halves', async () => {
    const { server, tab } = scene()
    const one = await tab()
    server.fates = [{ status: 413, code: 'too_large' }]
    await write(one.store, ANNA, 'a', 'b', 'c', 'd')
    one.engine.start()
    await one.engine.flush()
    expect(server.log).toEqual(['batch a b c d', 'batch a b', 'batch c d'])
    expect(server.effects).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a clock that jumped back does not stall a lane', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.stumbles.set('a', 1)
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    clock.time -= 365 * 24 * HOUR
    await one.engine.flush()
    expect(server.effects).toEqual(['a'])
  })
})

describe('old words', () => {
  test('a message that waited two days is asked about, and its lane keeps its order', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    const [opId = ''] = await write(one.store, ANNA, 'old')
    clock.advance(49 * HOUR)
    await write(one.store, ANNA, 'new')
    await write(one.store, BEN, 'other')
    one.engine.start()
    await one.engine.flush()
    expect(server.effects).toEqual(['other'])
    expect(await states(one.store)).toEqual({ old: 'needs-review', new: 'ready' })
    await one.store.confirmOp(opId)
    await one.engine.flush()
    expect(server.effects).toEqual(['other', 'old', 'new'])
  })

  test('one whose answer was lost is not asked about: the server knows', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.fates = ['lose-answer']
    server.healthy = false
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    server.healthy = true
    await later(clock, one, 72 * HOUR)
    expect(server.effects).toEqual(['a'])
    expect(await one.store.pendingOps()).toEqual([])
  })
})

describe('pictures', () => {
  test('go alone, beside the words, and the profile follows with the address', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    const photoId = await store.putPhoto(new ArrayBuffer(7), 'image/jpeg')
    await store.enqueue({ kind: 'photo.profile', payload: { photoId } })
    await store.enqueue({ kind: 'profile.update', payload: { profilePicture: `photo:${photoId}` } })
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
    expect(await store.pendingOps()).toEqual([])
    expect(server.log.toSorted()).toEqual(['send ?', 'send a', 'upload 7'])
    expect(sent.at(-1)).toEqual({ profilePicture: `/photos/${'0'.repeat(32)}` })
  })

  test('a slow upload holds up no message', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    const photoId = await store.putPhoto(new ArrayBuffer(7), 'image/jpeg')
    await store.enqueue({ kind: 'photo.profile', payload: { photoId } })
    server.fates = ['hang']
    engine.start()
    await vi.waitFor(() => expect(server.log).toEqual(['upload 7']))
    await write(store, ANNA, 'a')
    engine.poke('enqueue')
    await vi.waitFor(() => expect(server.effects).toContain('a'))
  })

  test('bytes that are gone from the device are a refusal, not an endless retry', async () => {
    const { server, tab } = scene()
    const { store, engine } = await tab()
    await store.enqueue({ kind: 'photo.profile', payload: { photoId: ANNA } })
    engine.start()
    await engine.flush()
    expect(server.log).toEqual([])
    expect((await store.pendingOps())[0]).toMatchObject({ state: 'rejected', lastError: { status: 0 } })
  })
})

describe('crashes and tabs', () => {
  test('killed between the request and the write of its answer: sent again, once on the server', async () => {
    const { server, tab } = scene()
    const one = await tab()
    server.fates = ['hang']
    await write(one.store, ANNA, 'a', 'b')
    one.engine.start()
    await vi.waitFor(() => expect(server.effects).toEqual(['a', 'b']))
    one.kill()
    const two = await tab()
    expect(await states(two.store)).toEqual({ a: 'sending', b: 'sending' })
    two.engine.start()
    await two.engine.flush()
    expect(server.log).toEqual(['batch a b', 'batch a b'])
    expect(server.effects).toEqual(['a', 'b'])
    expect(await two.store.pendingOps()).toEqual([])
  })

  test('an answer that cannot be written is asked for again', async () => {
    const { server, clock, tab } = scene()
    const store = (await tab()).store.engineStore()
    let failures = 1
    const settle: typeof store.settle = async (settlements, runner) => {
      if (failures-- > 0) throw new DOMException('full', 'QuotaExceededError')
      return store.settle(settlements, runner)
    }
    const one = await tab({ store: { ...store, settle } })
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await one.engine.flush()
    await later(clock, one, MINUTE)
    expect(one.faults).toEqual([expect.objectContaining({ name: 'QuotaExceededError' })])
    expect(server.log).toEqual(['send a', 'send a'])
    expect(server.effects).toEqual(['a'])
    expect(await one.store.pendingOps()).toEqual([])
  })

  test('without locks a dead tab’s lease runs out, and a clock that jumped does not make it immortal', async () => {
    const { server, clock, tab } = scene()
    const one = await tab({ lock: brokenLock })
    server.fates = ['hang']
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await vi.waitFor(() => expect(server.effects).toEqual(['a']))
    one.kill()
    const two = await tab({ lock: brokenLock })
    two.engine.start()
    await two.engine.flush()
    expect(server.log).toEqual(['send a'])
    clock.time -= 24 * HOUR
    await two.engine.flush()
    expect(server.log).toEqual(['send a', 'send a'])
    expect(await two.store.pendingOps()).toEqual([])
  })

  test('a long request keeps its lease: another tab does not send it too', async () => {
    const { server, clock, tab } = scene()
    const [one, two] = [await tab({ lock: brokenLock }), await tab({ lock: brokenLock })]
    server.fates = ['hang']
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await vi.waitFor(() => expect(server.log).toEqual(['send a']))
    for (let beats = 0; beats < 12; beats++) {
      clock.advance(20_000)
      const until = clock.time + 60_000
      await vi.waitFor(async () => expect((await one.store.pendingOps())[0]?.lease?.until).toBe(until))
    }
    two.engine.start()
    await two.engine.flush()
    expect(server.log).toEqual(['send a'])
  })

  test('where another tab took the first message of a lane, the second one waits for it', async () => {
    const { server, clock, tab } = scene()
    const plain = (await tab()).store.engineStore()
    let rival: string | null = null
    const take: typeof plain.take = async (...given) => {
      if (rival !== null) await plain.lease([rival], 'rival', false)
      rival = null
      return plain.take(...given)
    }
    const one = await tab({ store: { ...plain, take }, lock: brokenLock })
    rival = (await write(one.store, ANNA, 'a1', 'a2'))[0] ?? null
    await write(one.store, BEN, 'b1')
    one.engine.start()
    await one.engine.flush()
    expect(server.effects).toEqual(['b1'])
    expect(await states(one.store)).toEqual({ a1: 'sending', a2: 'ready' })
    await later(clock, one, 3 * MINUTE)
    expect(server.effects).toEqual(['b1', 'a1', 'a2'])
  })

  test('a tab that finds the lock taken looks again by itself', async () => {
    const { server, clock, tab } = scene()
    const [one, two] = [await tab(), await tab()]
    server.fates = ['hang']
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await vi.waitFor(() => expect(server.log).toEqual(['send a']))
    await write(two.store, BEN, 'b')
    two.engine.start()
    await vi.waitFor(() => expect(clock.delays).toContain(500))
    one.kill()
    await vi.waitFor(() => {
      clock.advance(500)
      expect(server.effects).toEqual(['a', 'b'])
    })
  })

  test('stopping ends the request on its way, writes nothing more and arms no timer', async () => {
    const { server, clock, tab } = scene()
    const one = await tab()
    server.fates = ['hang']
    await write(one.store, ANNA, 'a')
    one.engine.start()
    await vi.waitFor(() => expect(server.log).toEqual(['send a']))
    one.engine.stop()
    await one.store.close()
    one.engine.poke('online')
    await one.engine.flush()
    expect(server.log).toEqual(['send a'])
    expect(one.faults).toEqual([])
    expect(clock.delays).toEqual([])
  })
})
