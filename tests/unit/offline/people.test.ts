import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchResults } from '../../../src/domain/matches/match-view.ts'
import type { MatchSettings } from '../../../src/domain/matches/match-settings.ts'
import type { PersonView } from '../../../src/domain/account/user.ts'
import { MARKS, type Mark } from '../../../src/domain/matches/person-marks.ts'
import {
  applyPendingToMatches,
  applyPendingToSettings,
  effectiveAnswers,
} from '../../../src/offline/matches.ts'
import { applyPendingToBlocked } from '../../../src/offline/blocked-people.ts'
import {
  BLOCKED_KEY,
  MATCH_SETTINGS_KEY,
  MATCHES_KEY,
  putCachedResponse,
  readCachedResponse,
} from '../../../src/offline/account/cached-responses.ts'
import { seekerPayload } from '../../support/api-samples.ts'
import { SEEDED } from '../../support/match-answers.ts'
import { matchResults, matchView } from '../../support/match-views.ts'
import { opWith } from '../../support/op.ts'
import { openTestAccount, settleWith, done, refusal } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'

const [ANA, BEN, CLEO] = [newId(), newId(), newId()]
const three = matchResults({
  matches: [matchView(ANA, { score: 90 }), matchView(BEN, { score: 80 })],
  close: [{ ...matchView(CLEO, { score: 85 }), difference: 'budget' }],
})
const ids = ({ matches, close, passed }: MatchResults) =>
  [matches, close, passed].map((l) => l.map((v) => v._id))

/** Opens a device with these cached matches. */
async function createFixture(results = three) {
  const device = await openTestAccount()
  await putCachedResponse(device, MATCHES_KEY, results)
  const mark = (personId: string, mark: Mark | null) =>
    enqueue(device, { kind: 'person.mark', payload: { personId, mark } })
  const block = (personId: string, blocked = true) =>
    enqueue(device, { kind: 'person.block', payload: { personId, blocked } })
  const cached = async () => (await readCachedResponse(device, MATCHES_KEY))?.value as MatchResults
  const shown = async () => applyPendingToMatches(await cached(), await listOpenOps(device))
  return { device, mark, block, cached, shown }
}

describe('unsent operations', () => {
  test('move a passed person to the passed list, and back to the same position', async () => {
    const { mark, shown } = await createFixture()
    await mark(ANA, 'pass')
    await mark(CLEO, 'pass')
    expect(ids(await shown())).toEqual([[BEN], [], [CLEO, ANA]])
    await mark(ANA, null)
    await mark(CLEO, 'interested')
    const now = await shown()
    expect(ids(now)).toEqual([[ANA, BEN], [CLEO], []])
    expect(now.close[0]).toMatchObject({ mark: 'interested', mutual: false, difference: 'budget' })
  })

  test('hide a blocked person', async () => {
    const { block, shown } = await createFixture()
    await block(BEN)
    expect(ids(await shown())[0]).toEqual([ANA])
  })

  test('have no effect after a refusal', async () => {
    const { device, mark, shown } = await createFixture()
    const op = await mark(ANA, 'pass')
    await settleWith(device, op.opId, refusal())
    expect(ids(await shown())).toEqual(ids(three))
  })

  test('the last of them decides the match settings', () => {
    const settings = (visible: boolean): MatchSettings => ({ visible, importance: { diet: 2 } })
    const op = (seq: number, visible: boolean) =>
      opWith({ opId: ANA, seq, kind: 'match.settings', lane: 'profile', payload: settings(visible) })
    expect(applyPendingToSettings(settings(true), [op(2, true), op(1, false)])).toEqual(settings(true))
    expect(applyPendingToSettings(settings(true), [op(2, false), op(1, true)])).toEqual(settings(false))
  })

  test('are applied to the answers that are compared', () => {
    const payload = seekerPayload()
    const op = (change: object) =>
      opWith({ opId: ANA, kind: 'profile.update', lane: 'profile', payload: change })
    expect(effectiveAnswers(null, [])).toBeNull()
    expect(effectiveAnswers(null, [op({ firstName: 'Ana', ...payload })])).toEqual(payload)
    expect(effectiveAnswers(payload, [op({ budget: 2100 })])?.budget).toBe(2100)
    expect(effectiveAnswers(payload, [op({ firstName: 'Ana' })])).toEqual(payload)
  })
})

describe('accepted operations', () => {
  test('leave the matches as they were shown and add mutual interest', async () => {
    const { device, mark, cached, shown } = await createFixture()
    const op = await mark(ANA, 'interested')
    expect((await shown()).matches[0]).toMatchObject({ mark: 'interested', mutual: false })
    await settleWith(device, op.opId, done({ mark: 'interested', mutual: true }))
    expect((await cached()).matches[0]).toMatchObject({ _id: ANA, mark: 'interested', mutual: true })
    const back = await mark(ANA, 'maybe')
    await settleWith(device, back.opId, done({ mark: 'maybe', mutual: false }))
    expect((await cached()).matches[0]).toMatchObject({ _id: ANA, mark: 'maybe', mutual: false })
  })

  test('remove a blocked person from the cached matches', async () => {
    const { device, block, cached } = await createFixture()
    const op = await block(CLEO)
    await settleWith(device, op.opId, done({ ok: true }))
    expect(ids(await cached())).toEqual([[ANA, BEN], [], []])
  })

  test('change the cached list of blocked people', async () => {
    const { device, block } = await createFixture()
    const blocked = (_id: string, firstName = 'Bo'): PersonView => ({
      _id,
      firstName,
      userType: null,
      profilePicture: '',
    })
    await putCachedResponse(device, BLOCKED_KEY, [blocked(ANA), blocked(BEN)])
    const list = async () => (await readCachedResponse(device, BLOCKED_KEY))?.value as PersonView[]
    const shown = async () => applyPendingToBlocked(await list(), await listOpenOps(device))
    const undone = await block(ANA, false)
    expect(await shown()).toEqual([blocked(BEN)])
    await settleWith(device, undone.opId, done({ ok: true }))
    expect(await list()).toEqual([blocked(BEN)])
    const payload = { personId: CLEO, name: 'Cleo', blocked: true }
    const added = await enqueue(device, { kind: 'person.block', payload })
    expect(await shown()).toEqual([blocked(CLEO, 'Cleo'), blocked(BEN)])
    await settleWith(device, added.opId, done({ ok: true }))
    expect(await list()).toEqual([blocked(CLEO, 'Cleo'), blocked(BEN)])
  })

  test('replace the cached match settings', async () => {
    const { device } = await createFixture()
    const payload: MatchSettings = { visible: false, importance: { sleepSchedule: 'dealbreaker' } }
    const op = await enqueue(device, { kind: 'match.settings', payload })
    await settleWith(device, op.opId, done(payload))
    expect((await readCachedResponse(device, MATCH_SETTINGS_KEY))?.value).toEqual(payload)
  })

  test('show the same matches before and after acceptance, in any combination', () => {
    const actions = fc.array(
      fc.oneof(
        fc.record({ personId: fc.constantFrom(ANA, BEN, CLEO), mark: fc.constantFrom(null, ...MARKS) }),
        fc.record({ personId: fc.constantFrom(ANA, BEN, CLEO), blocked: fc.constant(true) }),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(actions, fc.nat({ max: 8 }), (actions, settled) => {
        const ops = actions.map((payload, seq) =>
          opWith({
            opId: ANA,
            seq,
            kind: 'mark' in payload ? 'person.mark' : 'person.block',
            lane: 'x',
            payload,
          }),
        )
        const first = ops.slice(0, settled)
        const cached = applyPendingToMatches(three, first)
        expect(applyPendingToMatches(cached, ops.slice(settled))).toEqual(applyPendingToMatches(three, ops))
        const shownIds = ids(applyPendingToMatches(three, ops)).flat()
        expect(new Set(shownIds).size).toBe(shownIds.length)
      }),
      SEEDED,
    )
  })
})
