import { expect, test } from 'vitest'
import { ANNA, scene, states, write } from './fixture.ts'
import { pendingOps } from '../../src/offline/outbox/op-rows.ts'
import { cancelOp } from '../../src/offline/outbox/outbox.ts'

test('before the server’s first response it probes and does not send, so messages stay editable', async () => {
  const { server, clock, tab } = scene()
  let hasResponded = false
  const { store, engine } = await tab({ network: { online: () => true, answered: () => hasResponded } })
  server.healthy = false
  await write(store, ANNA, 'a', 'b')
  engine.start()
  await engine.flush()
  expect(server.log.filter((line) => !line.startsWith('probe'))).toEqual([])
  expect(await states(store)).toEqual({ a: 'ready', b: 'ready' })
  const [first] = await pendingOps(store)
  await cancelOp(store, first?.opId ?? '')

  server.healthy = true
  clock.advance(10 * 60_000)
  await engine.flush()
  hasResponded = true
  expect(server.effects).toEqual(['b'])
})

test('with an empty outbox it does not probe', async () => {
  const { server, tab } = scene()
  const { engine } = await tab({ network: { online: () => true, answered: () => false } })
  engine.start()
  await engine.flush()
  expect(server.log).toEqual([])
})

test('after a response of the server it sends without a probe', async () => {
  const { server, tab } = scene()
  const { store, engine } = await tab({ network: { online: () => true, answered: () => true } })
  await write(store, ANNA, 'a')
  engine.start()
  await engine.flush()
  expect(server.log).toEqual(['send a'])
})
