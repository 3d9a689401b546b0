import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '../../src/domain/core/dates.ts'
import { registerBeginner, registerSeeker } from '../support/people.ts'
import { replayHint, rounds, printLine } from './numbers.ts'
import { createSeriesFixture, type SeriesFixture } from './series-fixture.ts'
import { isTooMuchLost, killWhileTyping, type Loss } from './typing.ts'
import { oldestLossMs } from './typed.ts'

const KILLS = rounds(3, 25)

let fixture: SeriesFixture
beforeAll(async () => {
  fixture = await createSeriesFixture()
})
afterAll(() => fixture.teardown())

function report(what: string, losses: readonly Loss[]): void {
  const worst = Math.max(...losses.map(({ lostMs }) => lostMs ?? Number.POSITIVE_INFINITY))
  const lag = Math.max(...losses.map(({ lagMs }) => lagMs))
  const write = Math.max(...losses.map(({ writeMs }) => writeMs))
  const keystrokes = losses.reduce((sum, loss) => sum + loss.keystrokes, 0)
  printLine(
    `${what}: ${losses.length} kills, ${keystrokes} keystrokes; oldest lost keystroke ${Math.round(worst)} ms, ` +
      `latest timer ${lag} ms, longest write ${write} ms`,
  )
}

function expectNoExcessiveLoss(losses: readonly Loss[]): void {
  const broken = losses.filter(isTooMuchLost)
  expect(broken, `${replayHint}: ${JSON.stringify(broken)}`).toEqual([])
}

describe('the browser is killed while a person types', () => {
  test(`[I16] into the form, ${KILLS} times: at most the last second is lost`, async () => {
    const kira = await registerBeginner(fixture.server.origin, 'Kira', 'SOLO')
    const path = '/setup/home-seeker-profile'
    const browser = await fixture.signedInDevice(kira, path)
    const losses = await killWhileTyping(fixture, browser, {
      path,
      field: 'input[name=customLocation]',
      kills: KILLS,
    })
    report('typing into the form', losses)
    expectNoExcessiveLoss(losses)
  })

  test(`[I16] into a message, ${KILLS} times: at most the last second is lost`, async () => {
    const today = localDay(new Date())
    const ana = await registerSeeker(fixture.server.origin, 'Ana', today)
    const ben = await registerSeeker(fixture.server.origin, 'Ben', today)
    const path = `/messages?with=${ben.user._id}`
    const browser = await fixture.signedInDevice(ana, path)
    const losses = await killWhileTyping(fixture, browser, {
      path,
      field: 'textarea[name=content]',
      kills: KILLS,
    })
    report('typing a message', losses)
    expectNoExcessiveLoss(losses)
  })
})

describe('the age of the oldest lost keystroke', () => {
  const history = ['', 'a', 'ab', 'abc'].map((value, index) => ({ value, at: index * 100 }))
  test.each([
    ['abc', 0],
    ['a', 300],
    ['', 400],
    ['xyz', null],
  ])('%j after a kill at 500 ms', (found, lost) => {
    expect(oldestLossMs(history, found, 500)).toBe(lost)
  })
})
