import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchResults } from '../../../src/domain/matches/match-view.ts'
import type { MatchSettings } from '../../../src/domain/matches/match-settings.ts'
import { MARKS, type Mark } from '../../../src/domain/matches/person-marks.ts'
import {
  applyPendingToBlocked,
  applyPendingToMatches,
  applyPendingToSettings,
  effectiveAnswers,
} from '../../../src/offline/matches.ts'
import { BLOCKED_KEY, MATCH_SETTINGS_KEY, MATCHES_KEY, putCachedResponse, readCachedResponse } from '../../../src/offline/account/cached-responses.ts'
import { seekerPayload } from '../../support/api-samples.ts'
import { SEEDED } from '../../support/match-answers.ts'
import { matchResults, matchView } from '../../support/match-views.ts'
import { opWith } from '../../support/op.ts'
import { account, answer, done, refusal } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { pendingOps } from '../../../src/offline/outbox/op-rows.ts'

const [ANA, BEN, CLEO] = [freshId(), freshId(), freshId()]
const three = matchResults({
  matches: [matchView(ANA, { score: 90 }), matchView(BEN, { score: 80 })],
  close: [{ ...matchView(CLEO, { score: 85 }), difference: 'budget' }],
})
const ids = ({ matches, close, passed }: MatchResults) =>
  [matches, close, passed].map((l) => l.map((v) => v._id))

async function store(results = three) {
  const store = await account()
  await putCachedResponse(store, MATCHES_KEY, results)
  const mark = (personId: string, mark: Mark | null) =>
    enqueue(store, { kind: 'person.mark', payload: { personId, mark } })
  const block = (personId: string, blocked = true) =>
    enqueue(store, { kind: 'person.block', payload: { personId, blocked } })
  const kept = async () => (await readCachedResponse(store, MATCHES_KEY))?.value as MatchResults
  const shown = async () => applyPendingToMatches(await kept(), await pendingOps(store))
  return { store, mark, block, kept, shown }
}

describe('what waits on the device', () => {
  test('moves whom one passes apart, and back to where they were', async () => {
    const { mark, shown } = await store()
    await mark(ANA, 'pass')
    await mark(CLEO, 'pass')
    expect(ids(await shown())).toEqual([[BEN], [], [CLEO, ANA]])
    await mark(ANA, null)
    await mark(CLEO, 'interested')
    const now = await shown()
    expect(ids(now)).toEqual([[ANA, BEN], [CLEO], []])
    expect(now.close[0]).toMatchObject({ mark: 'interested', mutual: false, difference: 'budget' })
  })

  test('hides whom one blocks, until that is taken back', async () => {
    const { block, shown } = await store()
    await block(BEN)
    expect(ids(await shown())[0]).toEqual([ANA])
  })

  test('does not count when it was refused', async () => {
    const { store: device, mark, shown } = await store()
    const op = await mark(ANA, 'pass')
    await answer(device, op.opId, refusal())
    expect(ids(await shown())).toEqual(ids(three))
  })

  test('is the last word about what matters', () => {
    const settings = (visible: boolean): MatchSettings => ({ visible, importance: { diet: 2 } })
    const op = (seq: number, visible: boolean) =>
      opWith({ opId: ANA, seq, kind: 'match.settings', lane: 'profile', payload: settings(visible) })
    expect(applyPendingToSettings(settings(true), [op(2, true), op(1, false)])).toEqual(settings(true))
    expect(applyPendingToSettings(settings(true), [op(2, false), op(1, true)])).toEqual(settings(false))
  })

  test('makes the answers that are compared', () => {
    const payload = seekerPayload()
    const op = (change: object) =>
      opWith({ opId: ANA, kind: 'profile.update', lane: 'profile', payload: change })
    expect(effectiveAnswers(null, [])).toBeNull()
    expect(effectiveAnswers(null, [op({ firstName: 'Ana', ...payload })])).toEqual(payload)
    expect(effectiveAnswers(payload, [op({ budget: 2100 })])?.budget).toBe(2100)
    expect(effectiveAnswers(payload, [op({ firstName: 'Ana' })])).toEqual(payload)
  })
})

describe('what was accepted', () => {
  test('stays as it was shown, and tells of mutual interest', async () => {
    const { store: device, mark, kept, shown } = await store()
    const op = await mark(ANA, 'interested')
    expect((await shown()).matches[0]).toMatchObject({ mark: 'interested', mutual: false })
    await answer(device, op.opId, done({ mark: 'interested', mutual: true }))
    expect((await kept()).matches[0]).toMatchObject({ _id: ANA, mark: 'interested', mutual: true })
    const back = await mark(ANA, 'maybe')
    await answer(device, back.opId, done({ mark: 'maybe', mutual: false }))
    expect((await kept()).matches[0]).toMatchObject({ _id: ANA, mark: 'maybe', mutual: false })
  })

  test('keeps a blocked person out', async () => {
    const { store: device, block, kept } = await store()
    const op = await block(CLEO)
    await answer(device, op.opId, done({ ok: true }))
    expect(ids(await kept())).toEqual([[ANA, BEN], [], []])
  })

  test('lets somebody in again who was blocked', async () => {
    const { store: device, block } = await store()
    await putCachedResponse(device, BLOCKED_KEY, [{ _id: ANA }, { _id: BEN }])
    const list = async () => (await readCachedResponse(device, BLOCKED_KEY))?.value as { _id: string }[]
    const op = await block(ANA, false)
    expect(applyPendingToBlocked(await list(), await pendingOps(device))).toEqual([{ _id: BEN }])
    await answer(device, op.opId, done({ ok: true }))
    expect(await list()).toEqual([{ _id: BEN }])
  })

  test('is what matters from now on', async () => {
    const { store: device } = await store()
    const payload: MatchSettings = { visible: false, importance: { sleepSchedule: 'dealbreaker' } }
    const op = await enqueue(device, { kind: 'match.settings', payload })
    await answer(device, op.opId, done(payload))
    expect((await readCachedResponse(device, MATCH_SETTINGS_KEY))?.value).toEqual(payload)
  })

  test('looks the same before and after it was accepted, whatever was done', () => {
    const acts = fc.array(
      fc.oneof(
        fc.record({ personId: fc.constantFrom(ANA, BEN, CLEO), mark: fc.constantFrom(null, ...MARKS) }),
        fc.record({ personId: fc.constantFrom(ANA, BEN, CLEO), blocked: fc.constant(true) }),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(acts, fc.nat({ max: 8 }), (acts, settled) => {
        const ops = acts.map((payload, seq) =>
          opWith({
            opId: ANA,
            seq,
            kind: 'mark' in payload ? 'person.mark' : 'person.block',
            lane: 'x',
            payload,
          }),
        )
        const first = ops.slice(0, settled)
        const kept = applyPendingToMatches(three, first)
        expect(applyPendingToMatches(kept, ops.slice(settled))).toEqual(applyPendingToMatches(three, ops))
        const everybody = ids(applyPendingToMatches(three, ops)).flat()
        expect(new Set(everybody).size).toBe(everybody.length)
      }),
      SEEDED,
    )
  })
})
