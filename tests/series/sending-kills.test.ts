import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { laneFaults } from '../proxy/server-faults.ts'
import { registerSeeker } from '../support/people.ts'
import { receivedTexts } from '../support/conversation.ts'
import { replayHint, rounds, printLine } from './numbers.ts'
import { createSeriesFixture, type SeriesFixture } from './series-fixture.ts'
import { killWhileSending } from './sending.ts'

const KILLS = rounds(3, 30)

let fixture: SeriesFixture
beforeAll(async () => {
  fixture = await createSeriesFixture()
})
afterAll(() => fixture.teardown())

test(`[I2] [I3] [I4] after ${KILLS} kills of the browser during sending, every message arrives once, in order`, async () => {
  const today = localDay(new Date())
  const sender = await registerSeeker(fixture.server.origin, 'Ana', today)
  const receiver = await registerSeeker(fixture.server.origin, 'Ben', today)
  const browser = await fixture.signedInDevice(sender, `/messages?with=${receiver.user._id}`)
  const { sent, inFlight } = await killWhileSending(fixture, browser, { sender, receiver, kills: KILLS })
  const received = await receivedTexts(fixture.server.origin, receiver, sender)
  printLine(`sending: ${KILLS} kills, ${inFlight} met a request on its way; ${sent.length} messages`)
  expect(laneFaults(received, sent), replayHint).toEqual([])
  expect(received.filter((content) => !sent.some((one) => one.content === content))).toEqual([])
  expect(inFlight, 'kills that met a request on its way').toBeGreaterThan(0)
})
