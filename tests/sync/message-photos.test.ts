import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenOps } from '../../src/offline/outbox/op-rows.ts'
import { enqueue } from '../../src/offline/outbox/enqueue.ts'
import { addPicked } from '../../src/offline/photos/picked-photos.ts'
import { reportBox, type ReportSubject } from '../../src/domain/reports/report.ts'
import { createTestApp, type TestApp } from '../support/api-app.ts'
import { register, type Person } from '../support/api-client.ts'
import { storedPhotos } from '../support/api-homes.ts'
import { picture } from '../support/api-users.ts'
import { eventually } from '../support/eventually.ts'
import type { FetchFault } from './faulty-fetch.ts'
import { Device } from './real-device.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** Sends a message with one photo of this width. */
async function sendPhoto({ store }: Device, to: Person, content: string, width: number): Promise<void> {
  const { buffer } = await picture(width)
  const url = await addPicked(store, to.id, { bytes: buffer, type: 'image/jpeg' })
  await enqueue(store, {
    kind: 'message.send',
    payload: { recipientId: to.id, content, photos: [url] },
  })
}
const received = async (by: Person, from: Person) =>
  (await by.call('conversation', { params: { userId: from.id } })).body.messages.map(
    ({ content, photos }) => [content, photos.length] as const,
  )

test('messages with and without photos arrive in the order in which they were written', async () => {
  const [ana, ben] = [await register(server), await register(server)]
  const device = await new Device(server, ana).open()
  await device.write(ben, 'before')
  await sendPhoto(device, ben, 'first photo', 41)
  await device.write(ben, 'between')
  await sendPhoto(device, ben, '', 42)
  await device.write(ben, 'after')
  await device.engine.flush()
  await eventually(async () => expect(await listOpenOps(device.store)).toEqual([]))
  expect(await received(ben, ana)).toEqual([
    ['before', 0],
    ['first photo', 1],
    ['between', 0],
    ['', 1],
    ['after', 0],
  ])
  await device.close()
})

/** Where a page can die: what happens to the requests of one photo and of what it belongs to. */
const DEATHS: [when: string, faults: FetchFault[]][] = [
  ['while the photo is uploaded', ['hang']],
  ['after the photo was uploaded', ['ok', 'hang']],
  ['after responses were lost', ['lose-answer', 'lose-answer', 'lose-answer']],
]

/** Writes on a device whose page dies while it sends; the device sends the rest when it is opened again. */
async function sendPastDeath(
  person: Person,
  faults: readonly FetchFault[],
  write: (device: Device) => Promise<void>,
): Promise<void> {
  const dying = await new Device(server, person).open()
  const opened = dying.requests.length
  dying.faults = [...faults]
  await write(dying)
  const flushed = dying.engine.flush()
  await eventually(() => expect(dying.requests.length).toBeGreaterThanOrEqual(opened + faults.length))
  await dying.close()
  await flushed.catch(() => undefined)

  const device = await new Device(server, person).open()
  await eventually(async () => {
    await device.engine.flush()
    expect(await listOpenOps(device.store)).toEqual([])
  })
  await device.close()
}

test.each(DEATHS)('a message whose page dies %s arrives once, with its photo once', async (_, faults) => {
  const [ana, ben] = [await register(server), await register(server)]
  const before = storedPhotos(server).length
  await sendPastDeath(ana, faults, async (device) => {
    await sendPhoto(device, ben, 'Look', 50)
    await device.write(ben, 'later words')
  })
  expect(await received(ben, ana)).toEqual([
    ['Look', 1],
    ['later words', 0],
  ])
  expect(storedPhotos(server).length).toBe(before + 1)
})

test.each(DEATHS)('a report whose page dies %s arrives once, with its picture once', async (_, faults) => {
  const [ana, ben] = [await register(server), await register(server)]
  const before = storedPhotos(server).length
  const subject: ReportSubject = { kind: 'person', id: ben.id }
  await sendPastDeath(ana, faults, async ({ store }) => {
    const { buffer } = await picture(51)
    const photos = [await addPicked(store, reportBox(subject), { bytes: buffer, type: 'image/jpeg' })]
    await enqueue(store, {
      kind: 'report.send',
      payload: { report: { subject, reason: 'scam', words: 'By wire', photos }, title: 'Ben' },
    })
  })
  const { reports } = (await ana.call('ownReports')).body
  expect(reports.map(({ words, photoCount }) => [words, photoCount])).toEqual([['By wire', 1]])
  expect(storedPhotos(server).length).toBe(before + 1)
})
