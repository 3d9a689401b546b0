import { describe, expect, test } from 'vitest'
import { PAUSED_WORK_AFTER_MS } from '../../../src/domain/core/limits.ts'
import { openTestAccount, createManualClock } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'
import { pauseOldWork, countPaused, resumePaused } from '../../../src/offline/account/paused-work.ts'

describe('signing in again', () => {
  test('operations more than an hour old wait for consent, also after a reload', async () => {
    const clock = createManualClock()
    const userId = newId()
    const account = await openTestAccount(userId, { now: clock.now })
    await enqueue(account, { kind: 'message.send', payload: { recipientId: newId(), content: 'old' } })
    clock.advance(PAUSED_WORK_AFTER_MS)
    await pauseOldWork(account)
    expect(await countPaused(account), 'exactly an hour is not more than an hour').toBe(0)
    clock.advance(1)
    await enqueue(account, { kind: 'message.send', payload: { recipientId: newId(), content: 'new' } })
    await pauseOldWork(account)
    expect(await countPaused(account)).toBe(2)
    await closeAccount(account)
    const reloaded = await openTestAccount(userId, { now: clock.now })
    expect(await countPaused(reloaded)).toBe(2)
    await resumePaused(reloaded)
    expect(await countPaused(reloaded)).toBe(0)
  })

  test('read confirmations need no consent', async () => {
    const clock = createManualClock()
    const account = await openTestAccount(newId(), { now: clock.now })
    await enqueue(account, { kind: 'message.read', payload: { userId: newId() } })
    clock.advance(PAUSED_WORK_AFTER_MS + 1)
    await pauseOldWork(account)
    expect(await countPaused(account)).toBe(0)
  })
})
