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

test.each<[when: string, faults: FetchFault[]]>([
  ['while the photo is uploaded', ['hang']],
  ['between the photo and the message', ['ok', 'hang']],
  ['after responses were lost', ['lose-answer', 'lose-answer', 'lose-answer']],
])('a message whose page dies %s arrives once, with its photo once', async (_, faults) => {
  const [ana, ben] = [await register(server), await register(server)]
  const before = storedPhotos(server).length
  const dying = await new Device(server, ana).open()
  const opened = dying.requests.length
  dying.faults = [...faults]
  await sendPhoto(dying, ben, 'Look', 50)
  await dying.write(ben, 'later words')
  const flushed = dying.engine.flush()
  await eventually(() => expect(dying.requests.length).toBeGreaterThanOrEqual(opened + faults.length))
  await dying.close()
  await flushed.catch(() => undefined)

  const device = await new Device(server, ana).open()
  await eventually(async () => {
    await device.engine.flush()
    expect(await listOpenOps(device.store)).toEqual([])
  })
  expect(await received(ben, ana)).toEqual([
    ['Look', 1],
    ['later words', 0],
  ])
  expect(storedPhotos(server).length).toBe(before + 1)
  await device.close()
})

test.each<[when: string, faults: FetchFault[]]>([
  ['while the picture is uploaded', ['hang']],
  ['between the picture and the report', ['ok', 'hang']],
  ['after responses were lost', ['lose-answer', 'lose-answer', 'lose-answer']],
])('a report whose page dies %s arrives once, with its picture once', async (_, faults) => {
  const [ana, ben] = [await register(server), await register(server)]
  const before = storedPhotos(server).length
  const dying = await new Device(server, ana).open()
  const opened = dying.requests.length
  dying.faults = [...faults]
  const subject: ReportSubject = { kind: 'person', id: ben.id }
  const { buffer } = await picture(51)
  const photos = [await addPicked(dying.store, reportBox(subject), { bytes: buffer, type: 'image/jpeg' })]
  await enqueue(dying.store, {
    kind: 'report.send',
    payload: { report: { subject, reason: 'scam', words: 'By wire', photos }, title: 'Ben' },
  })
  const flushed = dying.engine.flush()
  await eventually(() => expect(dying.requests.length).toBeGreaterThanOrEqual(opened + faults.length))
  await dying.close()
  await flushed.catch(() => undefined)

  const device = await new Device(server, ana).open()
  await eventually(async () => {
    await device.engine.flush()
    expect(await listOpenOps(device.store)).toEqual([])
  })
  const { reports } = (await ana.call('ownReports')).body
  expect(reports.map(({ words, photoCount }) => [words, photoCount])).toEqual([['By wire', 1]])
  expect(storedPhotos(server).length).toBe(before + 1)
  await device.close()
})
