import { expect, test } from 'vitest'
import { createMirrorStore } from '../../../src/offline/drafts/mirror-store.ts'
import { LEASE_MS } from '../../../src/sync/transitions.ts'
import { openTestAccount } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'

test('one tab has the lease to mirror until it releases it or its time is over', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  const account = await openTestAccount(newId(), { now: () => now })
  const { lease, release } = createMirrorStore(account)
  expect([await lease('one'), await lease('two'), await lease('one')]).toEqual([true, false, true])
  await release('two')
  expect(await lease('two')).toBe(false)
  await release('one')
  expect([await lease('two'), await lease('one')]).toEqual([true, false])
  now += LEASE_MS
  expect(await lease('one')).toBe(true)
  // The clock was set back: the lease seems to be made far ahead.
  now -= 2 * LEASE_MS
  expect(await lease('two')).toBe(true)
})
