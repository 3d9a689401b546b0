import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { laneFaults } from '../proxy/verdict.ts'
import { registerSeeker } from '../support/people.ts'
import { arrived } from '../support/conversation.ts'
import { replay, rounds, say } from './numbers.ts'
import { setScene, type Scene } from './scene.ts'
import { killWhileSending } from './sending.ts'

const KILLS = rounds(3, 30)

let scene: Scene
beforeAll(async () => {
  scene = await setScene()
})
afterAll(() => scene.strike())

test(`the browser is killed ${KILLS} times while it sends: every message arrives once, in order`, async () => {
  const today = localDay(new Date())
  const sender = await registerSeeker(scene.server.origin, 'Ana', today)
  const receiver = await registerSeeker(scene.server.origin, 'Ben', today)
  const browser = await scene.deviceOf(sender, `/messages?with=${receiver.user._id}`)
  const { sent, inFlight } = await killWhileSending(scene, browser, { sender, receiver, kills: KILLS })
  const there = await arrived(scene.server.origin, receiver, sender)
  say(`sending: ${KILLS} kills, ${inFlight} met a request on its way; ${sent.length} messages`)
  expect(laneFaults(there, sent), replay).toEqual([])
  expect(there.filter((content) => !sent.some((one) => one.content === content))).toEqual([])
  expect(inFlight, 'kills that met a request on its way').toBeGreaterThan(0)
})
