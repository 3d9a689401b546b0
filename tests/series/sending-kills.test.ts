import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { laneFaults } from '../proxy/verdict.ts'
import { registerSeeker } from '../support/people.ts'
import { arrived } from '../support/conversation.ts'
import { replay, rounds, say } from './numbers.ts'
import { setScene, type Scene } from './scene.ts'
import { killWhileSending } from './sending.ts'

const KILLS = rounds(3, 30)

let fixture: Scene
beforeAll(async () => {
  fixture = await setScene()
})
afterAll(() => fixture.strike())

test(`after ${KILLS} kills of the browser during sending, every message arrives once, in order`, async () => {
  const today = localDay(new Date())
  const sender = await registerSeeker(fixture.server.origin, 'Ana', today)
  const receiver = await registerSeeker(fixture.server.origin, 'Ben', today)
  const browser = await fixture.deviceOf(sender, `/messages?with=${receiver.user._id}`)
  const { sent, inFlight } = await killWhileSending(fixture, browser, { sender, receiver, kills: KILLS })
  const received = await arrived(fixture.server.origin, receiver, sender)
  say(`sending: ${KILLS} kills, ${inFlight} met a request on its way; ${sent.length} messages`)
  expect(laneFaults(received, sent), replay).toEqual([])
  expect(received.filter((content) => !sent.some((one) => one.content === content))).toEqual([])
  expect(inFlight, 'kills that met a request on its way').toBeGreaterThan(0)
})
