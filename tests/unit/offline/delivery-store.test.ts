import { expect, test } from 'vitest'
import { storeClockOffset } from '../../../src/offline/account/clock-offset.ts'
import { closeAccount } from '../../../src/offline/account/open-account.ts'
import { createDeliveryStore } from '../../../src/offline/outbox/delivery-store.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { openOps } from '../../../src/offline/outbox/op-rows.ts'
import { putPhoto } from '../../../src/offline/photos/photo-files.ts'
import { createDeliveryCheck } from '../../../src/sync/delivery-check.ts'
import { newId } from '../../support/fresh-id.ts'
import { createManualClock, done, message, openTestAccount, settleWith } from './fixture.ts'

test('[I12] accepted operations end after a week by the server’s clock, once the server has said that it has them', async () => {
  const DAY = 86_400_000
  const clock = createManualClock()
  const userId = newId()
  const before = await openTestAccount(userId, { now: clock.now })
  const to = newId()
  const { opId } = await enqueue(before, {
    kind: 'message.send',
    payload: { recipientId: to, content: 'Hello' },
  })
  await settleWith(before, opId, done(message(userId, to, 1, { opId })))
  await closeAccount(before)
  // The device's clock is set nine days ahead, and this start does not know it.
  clock.advance(9 * DAY)
  const account = await openTestAccount(userId, { now: clock.now })
  const asked: (readonly string[])[] = []
  const delivery = createDeliveryCheck({
    store: createDeliveryStore(account),
    ask: async (opIds) => {
      asked.push(opIds)
      await storeClockOffset(account, -9 * DAY)
      return []
    },
    now: clock.now,
  })
  await delivery.check()
  expect(await createDeliveryStore(account).delivered()).toEqual([opId])
  clock.advance(8 * DAY)
  await delivery.check()
  expect(await account.db.ops.count()).toBe(0)
  expect(asked).toEqual([[opId], [opId]])
})

test('the removal of a picture that the server lost stays readable, and follows the picture there', async () => {
  const account = await openTestAccount()
  const url = `/photos/${'a'.repeat(32)}`
  const photoId = await putPhoto(account, new Uint8Array([1, 2, 3]).buffer, 'image/jpeg')
  const upload = await enqueue(account, { kind: 'photo.profile', payload: { photoId } })
  await settleWith(account, upload.opId, done({ imageUrl: url }))
  const payload = { url, public_id: 'a'.repeat(32) }
  const removal = await enqueue(account, { kind: 'photo.profile.delete', payload })
  await createDeliveryStore(account).sendAgain([upload.opId])
  const open = await openOps(account)
  expect(open.map(({ opId }) => opId)).toEqual([upload.opId, removal.opId])
  expect(open[1]).toMatchObject({ payload, dependsOn: [upload.opId], state: 'waiting-for-parent' })
})
