import { describe, expect, test } from 'vitest'
import { UNDO_MS } from '../../../src/domain/core/limits.ts'
import { tourOf } from '../../../src/domain/tours/tour-view.ts'
import type { AccountStore } from '../../../src/offline/account/open-account.ts'
import { listingView } from '../../support/listing-views.ts'
import { account, answer, collect, done, handClock, message } from './fixture.ts'
import { freshId } from '../../support/fresh-id.ts'

async function toured() {
  const clock = handClock()
  const store = await account(undefined, { now: clock.now })
  const view = listingView(freshId(), { mine: false, owners: null, status: 'active' })
  await store.saveHome(view)
  await store.writeEntries(view._id, [{ key: 'stage', value: 'contacted' }])
  const words = (content: string) => ({ recipientId: view.owner._id, content, listingId: view._id })
  return { clock, store, view, words }
}
async function tour(store: AccountStore) {
  const [home] = await store.homes()
  return tourOf(home?.entries ?? [])
}
const messages = async (store: AccountStore) =>
  (await store.pendingOps()).filter(({ kind }) => kind === 'message.verdict')

describe('a decision about a home', () => {
  test('is verdict, stage and words at once, and the words stand in the conversation', async () => {
    const { store, view, words, clock } = await toured()
    const op = await store.decide(view._id, 'apply', words('I would like to move in'))
    expect(await tour(store)).toMatchObject({ stage: 'applied', verdict: { choice: 'apply' } })
    expect(op).toMatchObject({ state: 'held', nextAttemptAt: clock.now() + UNDO_MS })
    const thread = collect(store.watchThread(view.owner._id))
    await expect
      .poll(() => thread.last())
      .toMatchObject([{ content: 'I would like to move in', state: 'queued' }])
    const sent = message(store.userId, view.owner._id, 1, { opId: op?.opId ?? null })
    await answer(store, op?.opId ?? '', done(sent))
    await expect.poll(() => thread.last()).toMatchObject([{ content: sent.content, state: 'sent' }])
    thread.unsubscribe()
  })

  test('without words writes to nobody', async () => {
    const { store, view } = await toured()
    expect(await store.decide(view._id, 'yes', null)).toBeNull()
    expect(await messages(store)).toEqual([])
    expect(await tour(store)).toMatchObject({ stage: 'viewing', verdict: { choice: 'yes' } })
  })

  test('taken back, everything is as before', async () => {
    const { store, view, words } = await toured()
    await store.decide(view._id, 'yes', null)
    const op = await store.decide(view._id, 'no', words('Not for me'))
    await store.undoVerdict(op?.opId ?? '')
    expect(await messages(store)).toEqual([])
    expect(await tour(store)).toMatchObject({ stage: 'viewing', verdict: { choice: 'yes' } })
  })

  test('cannot be taken back once its words are on their way', async () => {
    const { store, view, words } = await toured()
    const op = await store.decide(view._id, 'no', words('Not for me'))
    await store.engineStore().lease([op?.opId ?? ''], 'runner', true)
    await expect(store.undoVerdict(op?.opId ?? '')).rejects.toMatchObject({ reason: 'in-flight' })
    expect(await tour(store)).toMatchObject({ stage: 'out', verdict: { choice: 'no' } })
  })

  test('with words that cannot be sent nothing is decided', async () => {
    const { store, view, words } = await toured()
    await expect(store.decide(view._id, 'no', words('  '))).rejects.toMatchObject({
      name: 'InvalidPayloadError',
    })
    expect(await tour(store)).toMatchObject({ stage: 'contacted', verdict: null })
  })
})
