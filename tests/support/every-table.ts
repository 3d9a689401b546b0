import type { TestApp } from './api-app.ts'
import { deleteAccount } from '../../src/server/personal/delete-account.ts'
import { newOpId, register } from './api-client.ts'
import { addPasskeyRow } from './passkey-answers.ts'
import { roomPhoto } from './room-photos.ts'
import { listingPayload, TOMORROW } from './api-samples.ts'
import { createAdmin, createApiUsers, picture } from './api-users.ts'

/** Lets people do everything once that writes a row, so that only the tables of counters are empty. */
export async function fillEveryTable(server: TestApp): Promise<void> {
  const users = await createApiUsers(server)
  await createAdmin(server)
  const uploaded = await users.homeownerA.call('uploadListingPhotos', {
    files: [{ bytes: await picture() }],
    opId: newOpId(),
  })
  const home = await users.homeownerA.call('createListing', {
    body: listingPayload({ images: uploaded.body.imageData.map(({ url }) => url) }),
  })
  const params = { listingId: home.body._id }
  const { buffer } = await roomPhoto(1)
  for (const owner of [users.homeownerA, users.homeownerB]) {
    const room = await owner.call('uploadListingPhotos', { files: [{ bytes: new Uint8Array(buffer) }] })
    const images = room.body.imageData.map(({ url }) => url)
    await owner.call('createListing', { body: listingPayload({ images }) })
  }
  await users.seekerA.call('listing', { params })
  await users.seekerA.call('hideListing', { params, body: { hidden: true } })
  await users.seekerA.call('saveSearch', {
    params: { searchId: newOpId() },
    body: { name: 'Pets', link: { pets: '1' } },
  })
  await users.seekerA.call('saveListing', { params, body: { saved: true } })
  await users.seekerA.call('writeHomeEntry', {
    params,
    body: { key: 'stage', value: 'viewing', writtenAt: 1 },
  })
  const photo = await users.seekerA.call('uploadMessagePhoto', { files: [{ bytes: await picture() }] })
  await users.seekerA.call('sendMessage', {
    body: { recipientId: users.seekerB.id, content: 'x', photos: [photo.body.imageUrl] },
    opId: newOpId(),
  })
  await users.seekerA.call('requestViewing', { body: { ...params, slots: [TOMORROW] } })
  await users.seekerA.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
  const group = await users.seekerA.call('createGroup', { body: { name: 'Us' } })
  const place = { params: { ...params, groupId: group.body._id } }
  await users.seekerA.call('shareHome', { ...place, body: { shared: true } })
  await users.seekerA.call('voteForHome', { ...place, body: { vote: 'maybe' } })
  await users.seekerA.call('commentOnHome', { ...place, body: { text: 'Nice' }, opId: newOpId() })
  await users.seekerB.call('setSeekerOption', { body: { seekingOption: 'FIND_GROUP' } })
  await users.seekerB.call('joinGroup', { body: { code: group.body.code } })
  const aboutGroup = { params: { groupId: group.body._id }, body: {} }
  await users.seekerB.call('leaveGroup', aboutGroup)
  await users.seekerA.call('saveDraft', {
    params: { kind: 'seeker', draftId: newOpId() },
    body: { baseRevision: 0, step: 1, fields: { a: [1] } },
  })
  await users.seekerA.call('announceUnsent', {
    body: {
      storeId: newOpId(),
      unsent: [{ opId: newOpId(), kind: 'message.send', day: '2026-03-01' }],
      settled: [],
    },
  })
  const aboutB = { params: { userId: users.seekerB.id } }
  await users.seekerA.call('markPerson', { ...aboutB, body: { mark: 'interested' } })
  await users.seekerB.call('blockPerson', {
    params: { userId: users.homeownerB.id },
    body: { blocked: true },
  })
  const screenshot = await users.seekerA.call('uploadReportPhoto', { files: [{ bytes: await picture() }] })
  await users.seekerA.call('sendReport', {
    body: {
      subject: { kind: 'listing', id: home.body._id },
      reason: 'scam',
      photos: [screenshot.body.imageUrl],
    },
  })
  const { body: queue } = await users.moderator.call('cases')
  const about = { params: { caseId: queue.cases.find(({ reports }) => reports > 0)?._id ?? '' } }
  await users.moderator.call('noteCase', { ...about, body: { words: 'Seen before' } })
  await users.moderator.call('decideCase', { ...about, body: { decision: 'hide', reason: 'Asks for money' } })
  await users.seekerA.call('sendMessage', {
    body: { recipientId: users.homeownerB.id, content: 'Western Union only' },
  })
  const { email } = users.seekerA.user
  await users.seekerA.call('requestPasswordReset', { body: { email } })
  await server.sendMails()
  // This job is still to be done.
  await users.seekerA.call('requestPasswordReset', { body: { email } })
  await users.seekerA.call('setMatchSettings', {
    body: { visible: true, importance: { diet: 'dealbreaker' } },
  })
  await users.seekerA.call('requestExport', { body: {} })
  await users.seekerA.call('newPasskeyChallenge', { body: {} })
  await addPasskeyRow(server, users.seekerA)
  await deleteAccount(server.deps, (await register(server)).id, server.clock.now())
  await users.seekerA.call('subscribe', { body: { email: 'Reader@example.test' } })
}
