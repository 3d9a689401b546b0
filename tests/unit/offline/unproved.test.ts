import { expect, test } from 'vitest'
import {
  putProfile,
  putProfileIfCurrent,
  settleProfile,
} from '../../../src/offline/account/cached-responses.ts'
import { readProfile } from '../../../src/offline/db/profile-row.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { openOps, putOp } from '../../../src/offline/outbox/op-rows.ts'
import { settleOps } from '../../../src/offline/outbox/settle.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import type { OpError } from '../../../src/sync/types.ts'
import { newId } from '../../support/fresh-id.ts'
import { openTestAccount, user } from './fixture.ts'

const LATER = Date.now() + 600_000
const error = (code: OpError['code']): OpError => ({ status: 403, code, msg: '', field: null })

/** An account whose address is not confirmed, with two messages that wait: one for the proof, one for a limit. */
async function createFixture() {
  const account = await openTestAccount()
  await putProfile(account, user(account.userId, { emailConfirmed: false }))
  for (const code of ['email_unconfirmed', 'rate_limited'] as const) {
    const op = await enqueue(account, {
      kind: 'message.send',
      payload: { recipientId: newId(), content: code },
    })
    const { db } = account
    await account.write([db.ops, db.flights], () =>
      putOp(account, { ...op, nextAttemptAt: LATER, lastError: error(code) }),
    )
  }
  return account
}
/** What each message waits for, and whether it is due. */
const due = async (account: Account) =>
  Object.fromEntries(
    (await account.read(() => openOps(account)))
      .filter(({ kind }) => kind === 'message.send')
      .map(({ lastError, nextAttemptAt }) => [lastError?.code, nextAttemptAt === 0]),
  )
const WAITS = { email_unconfirmed: false, rate_limited: false }
const GOES = { email_unconfirmed: true, rate_limited: false }

test('a confirmed address lets go what waited for it, and nothing else, when the server names the user', async () => {
  const account = await createFixture()
  await putProfile(account, user(account.userId, { emailConfirmed: false, firstName: 'Anna' }))
  expect(await due(account)).toEqual(WAITS)
  const at = (await readProfile(account))?.at ?? null
  await putProfileIfCurrent(account, user(account.userId), at)
  expect(await due(account)).toEqual(GOES)
})

test('the response to a code on this device does it in its own transaction', async () => {
  const account = await createFixture()
  const op = await enqueue(account, { kind: 'email.code', payload: { code: '123456' } })
  const result = { proof: 'confirmed', user: user(account.userId) }
  const settlement = {
    opId: op.opId,
    disposition: { kind: 'done' as const, result, replayed: false },
    nextAttemptAt: 0,
  }
  await settleOps(account, [settleProfile], [settlement], 'one')
  expect(await due(account)).toEqual(GOES)
  expect((await readProfile(account))?.user.emailConfirmed).toBe(true)
})
