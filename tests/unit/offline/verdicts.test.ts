import { describe, expect, test } from 'vitest'
import { UNDO_WINDOW_MS } from '../../../src/domain/core/limits.ts'
import { tourOf } from '../../../src/domain/tours/tour-view.ts'
import { listingView } from '../../support/listing-views.ts'
import { openTestAccount, settleWith, collect, done, createManualClock, message } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { saveHome, listSavedHomes } from '../../../src/offline/tours/saved-home-rows.ts'
import { writeEntries } from '../../../src/offline/tours/tour-entries.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { decideOnHome, undoVerdict } from '../../../src/offline/tours/decisions.ts'
import { watch } from '../../../src/offline/db/watch.ts'
import { readThread } from '../../../src/offline/messages.ts'
import { createEngineStore } from '../../../src/offline/engine-store.ts'
import type { Account } from '../../../src/offline/db/account.ts'

/** Opens an account with one saved home whose owner was contacted. */
async function createFixture() {
  const clock = createManualClock()
  const account = await openTestAccount(undefined, { now: clock.now })
  const view = listingView(newId(), { mine: false, owners: null, status: 'active' })
  await saveHome(account, view)
  await writeEntries(account, view._id, [{ key: 'stage', value: 'contacted' }])
  const messageInput = (content: string) => ({ recipientId: view.owner._id, content, listingId: view._id })
  return { clock, account, view, messageInput }
}
async function readTour(account: Account) {
  const [home] = await listSavedHomes(account)
  return tourOf(home?.entries ?? [])
}
const messages = async (account: Account) =>
  (await listOpenOps(account)).filter(({ kind }) => kind === 'message.verdict')

describe('a decision about a home', () => {
  test('writes verdict, stage and message at once, and the conversation shows the message', async () => {
    const { account, view, messageInput, clock } = await createFixture()
    const op = await decideOnHome(account, view._id, 'apply', messageInput('I would like to move in'))
    expect(await readTour(account)).toMatchObject({ stage: 'applied', verdict: { choice: 'apply' } })
    expect(op).toMatchObject({ state: 'held', nextAttemptAt: clock.now() + UNDO_WINDOW_MS })
    const thread = collect(watch(account, () => readThread(account, view.owner._id)))
    await expect
      .poll(() => thread.last())
      .toMatchObject([{ content: 'I would like to move in', state: 'queued' }])
    const sent = message(account.userId, view.owner._id, 1, { opId: op?.opId ?? null })
    await settleWith(account, op?.opId ?? '', done(sent))
    await expect.poll(() => thread.last()).toMatchObject([{ content: sent.content, state: 'sent' }])
    thread.unsubscribe()
  })

  test('without a text sends no message', async () => {
    const { account, view } = await createFixture()
    expect(await decideOnHome(account, view._id, 'yes', null)).toBeNull()
    expect(await messages(account)).toEqual([])
    expect(await readTour(account)).toMatchObject({ stage: 'viewing', verdict: { choice: 'yes' } })
  })

  test('can be undone completely', async () => {
    const { account, view, messageInput } = await createFixture()
    await decideOnHome(account, view._id, 'yes', null)
    const op = await decideOnHome(account, view._id, 'no', messageInput('Not for me'))
    await undoVerdict(account, op?.opId ?? '')
    expect(await messages(account)).toEqual([])
    expect(await readTour(account)).toMatchObject({ stage: 'viewing', verdict: { choice: 'yes' } })
  })

  test('can be undone completely also after a decision about another home', async () => {
    const { account, view, messageInput } = await createFixture()
    const first = await decideOnHome(account, view._id, 'no', messageInput('Not for me'))
    const other = listingView(newId(), { mine: false, owners: null, status: 'active' })
    await saveHome(account, other)
    const content = { recipientId: other.owner._id, content: 'Nor this', listingId: other._id }
    await decideOnHome(account, other._id, 'no', content)
    await undoVerdict(account, first?.opId ?? '')
    const homes = await listSavedHomes(account)
    const tour = tourOf(homes.find(({ listingId }) => listingId === view._id)?.entries ?? [])
    expect(tour).toMatchObject({ stage: 'contacted', verdict: null })
    expect(await messages(account)).toMatchObject([{ payload: content }])
  })

  test('keeps a later decision about the same home when the earlier message is taken back', async () => {
    const { account, view, messageInput } = await createFixture()
    const first = await decideOnHome(account, view._id, 'no', messageInput('Not for me'))
    await decideOnHome(account, view._id, 'yes', messageInput('On second thought'))
    await undoVerdict(account, first?.opId ?? '')
    expect(await readTour(account)).toMatchObject({ stage: 'viewing', verdict: { choice: 'yes' } })
    expect(await messages(account)).toMatchObject([{ payload: { content: 'On second thought' } }])
  })

  test('cannot be undone once its message is in flight', async () => {
    const { account, view, messageInput } = await createFixture()
    const op = await decideOnHome(account, view._id, 'no', messageInput('Not for me'))
    await createEngineStore(account).lease([op?.opId ?? ''], 'runner', true)
    await expect(undoVerdict(account, op?.opId ?? '')).rejects.toMatchObject({ reason: 'in-flight' })
    expect(await readTour(account)).toMatchObject({ stage: 'out', verdict: { choice: 'no' } })
  })

  test('with an invalid text is not written', async () => {
    const { account, view, messageInput } = await createFixture()
    await expect(decideOnHome(account, view._id, 'no', messageInput('  '))).rejects.toMatchObject({
      name: 'InvalidPayloadError',
    })
    expect(await readTour(account)).toMatchObject({ stage: 'contacted', verdict: null })
  })
})
