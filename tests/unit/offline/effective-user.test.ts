import { describe, expect, test } from 'vitest'
import { openTestAccount, settleWith, done, refusal, user } from './fixture.ts'
import { newId } from '../../support/fresh-id.ts'
import { enqueueAll } from '../../../src/offline/outbox/enqueue.ts'
import { readEffectiveUser } from '../../../src/offline/account/effective-user.ts'
import { putProfile } from '../../../src/offline/account/cached-responses.ts'
import { readProfile } from '../../../src/offline/db/profile-row.ts'

describe('the effective user', () => {
  test('is the cached profile with every operation that is not refused applied', async () => {
    const userId = newId()
    const account = await openTestAccount(userId)
    expect(await readEffectiveUser(account)).toBeUndefined()
    await putProfile(account, user(userId))
    const [type, option] = await enqueueAll(account, [
      { kind: 'profile.update', payload: { userType: 'seeker' } },
      { kind: 'seeker.option', payload: { seekingOption: 'FIND_GROUP' } },
    ])
    expect(await readEffectiveUser(account)).toEqual({
      userId,
      userType: 'seeker',
      seekingOption: 'FIND_GROUP',
      profileCompleted: false,
      isModerator: false,
      successSeen: false,
    })
    if (!type || !option) throw new Error('two ops were queued')
    await settleWith(account, option.opId, refusal())
    expect(await readEffectiveUser(account)).toMatchObject({ userType: 'seeker', seekingOption: null })
    await settleWith(account, type.opId, done(user(userId, { userType: 'seeker' })))
    expect((await readProfile(account))?.user.userType).toBe('seeker')
    expect(await readEffectiveUser(account)).toMatchObject({ userType: 'seeker' })
  })
})
