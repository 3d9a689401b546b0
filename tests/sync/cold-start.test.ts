import { expect, test } from 'vitest'
import { ANNA, createFixture, unsentStates, writeMessages } from './fixture.ts'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { cancelOp } from '../../src/offline/outbox/outbox.ts'

test('before the server’s first response it probes and does not send, so messages stay editable', async () => {
  const { server, clock, tab } = createFixture()
  let hasResponded = false
  const { account, engine } = await tab({ network: { online: () => true, hasResponded: () => hasResponded } })
  server.healthy = false
  await writeMessages(account, ANNA, 'a', 'b')
  engine.start()
  await engine.flush()
  expect(server.log.filter((line) => !line.startsWith('probe'))).toEqual([])
  expect(await unsentStates(account)).toEqual({ a: 'ready', b: 'ready' })
  const [first] = await listOpenOps(account)
  await cancelOp(account, first?.opId ?? '')

  server.healthy = true
  clock.advance(10 * 60_000)
  await engine.flush()
  hasResponded = true
  expect(server.effects).toEqual(['b'])
})

test('with an empty outbox it does not probe', async () => {
  const { server, tab } = createFixture()
  const { engine } = await tab({ network: { online: () => true, hasResponded: () => false } })
  engine.start()
  await engine.flush()
  expect(server.log).toEqual([])
})

test('after a response of the server it sends without a probe', async () => {
  const { server, tab } = createFixture()
  const { account, engine } = await tab({ network: { online: () => true, hasResponded: () => true } })
  await writeMessages(account, ANNA, 'a')
  engine.start()
  await engine.flush()
  expect(server.log).toEqual(['send a'])
})
