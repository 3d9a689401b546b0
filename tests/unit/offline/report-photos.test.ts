import { describe, expect, test } from 'vitest'
import { REPORT_PHOTOS_MAX } from '../../../src/domain/core/limits.ts'
import { localPhotoId } from '../../../src/domain/core/photo-urls.ts'
import { reportBox, TOO_MANY_REPORT_PHOTOS, type ReportSubject } from '../../../src/domain/reports/report.ts'
import { closeAccount, openAccount } from '../../../src/offline/account/open-account.ts'
import type { Account } from '../../../src/offline/db/account.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { listOpenOps } from '../../../src/offline/outbox/op-rows.ts'
import { cancelOp, deleteOp, opsButMessages } from '../../../src/offline/outbox/outbox.ts'
import { countUnsentWork } from '../../../src/offline/outbox/unsent-work.ts'
import { sendWithoutPhotos } from '../../../src/offline/outbox/without-photos.ts'
import { readPhoto } from '../../../src/offline/photos/photo-files.ts'
import { addPicked, removePicked } from '../../../src/offline/photos/picked-photos.ts'
import { readPicked } from '../../../src/offline/photos/picked-rows.ts'
import { applyPendingToReports } from '../../../src/offline/reports.ts'
import { newId } from '../../support/fresh-id.ts'
import { done, openTestAccount, refusal, settleWith } from './fixture.ts'

const subject: ReportSubject = { kind: 'listing', id: newId() }
const BOX = reportBox(subject)
const ROOM = { max: REPORT_PHOTOS_MAX, tooMany: TOO_MANY_REPORT_PHOTOS }
const serverUrl = (n: number) => `/photos/${n.toString(16).padStart(32, '0')}`
const pick = (account: Account, n = 1) =>
  addPicked(account, BOX, { bytes: new Uint8Array([n]).buffer, type: 'image/png' }, ROOM)
const send = (account: Account, photos: string[], opId = newId()) =>
  enqueue(account, {
    kind: 'report.send',
    opId,
    payload: { report: { subject, reason: 'scam', words: 'By wire', photos }, title: 'Loft' },
  })
const kinds = async (account: Account) => (await listOpenOps(account)).map(({ kind }) => kind)
const reportOf = async (account: Account) =>
  (await listOpenOps(account)).find(({ kind }) => kind === 'report.send')
const hasBytes = async (account: Account, url: string) =>
  (await readPhoto(account, localPhotoId(url))) !== undefined

/** Two pictures, picked and sent. */
async function sent() {
  const account = await openTestAccount()
  const urls = [await pick(account, 1), await pick(account, 2)]
  const op = await send(account, urls)
  const [first, second] = await listOpenOps(account)
  if (!first || !second) throw new Error('The pictures have no uploads')
  return { account, urls, op, first, second }
}

describe('pictures picked for a report', () => {
  test('are there again after the page died, and are unsent work of that report alone', async () => {
    const userId = newId()
    const dying = await openAccount(userId)
    const urls = [await pick(dying, 1), await pick(dying, 2)]
    await closeAccount(dying)
    const account = await openTestAccount(userId)
    expect(await readPicked(account, BOX)).toEqual(urls)
    expect(await readPicked(account, reportBox({ kind: 'person', id: newId() }))).toEqual([])
    expect([await kinds(account), (await countUnsentWork(account)).texts]).toEqual([[], 1])
    await removePicked(account, BOX, urls[0] ?? '')
    expect(await readPicked(account, BOX)).toEqual(urls.slice(1))
    expect(await hasBytes(account, urls[0] ?? '')).toBe(false)
  })

  test('are at most as many as a report has room for', async () => {
    const account = await openTestAccount()
    for (let n = 0; n < REPORT_PHOTOS_MAX; n++) await pick(account, n)
    await expect(pick(account)).rejects.toThrow(TOO_MANY_REPORT_PHOTOS)
    expect(await account.db.photos.count()).toBe(REPORT_PHOTOS_MAX)
  })
})

describe('a report with pictures', () => {
  test('takes them out of its form, and waits for one upload of each, also after two presses', async () => {
    const account = await openTestAccount()
    const [urls, opId] = [[await pick(account, 1), await pick(account, 2)], newId()]
    await Promise.all([send(account, urls, opId), send(account, urls, opId)])
    expect(await kinds(account)).toEqual(['photo.report', 'photo.report', 'report.send'])
    expect(await readPicked(account, BOX)).toEqual([])
    expect(await reportOf(account)).toMatchObject({ state: 'waiting-for-parent' })
    for (const url of urls) expect(await hasBytes(account, url)).toBe(true)
    const [shown] = applyPendingToReports([], await opsButMessages(account))
    expect(shown?.view).toMatchObject({ words: 'By wire', photoCount: 2 })
  })

  test('names them by their address on the server once both are there', async () => {
    const { account, first, second } = await sent()
    await settleWith(account, second.opId, done({ imageUrl: serverUrl(2) }))
    expect(await reportOf(account)).toMatchObject({ state: 'waiting-for-parent' })
    await settleWith(account, first.opId, done({ imageUrl: serverUrl(1) }))
    expect(await reportOf(account)).toMatchObject({
      state: 'ready',
      payload: { report: { photos: [serverUrl(1), serverUrl(2)] } },
    })
  })

  test('whose picture was refused waits for the person, and can go with its words alone', async () => {
    const { account, urls, op, first, second } = await sent()
    await settleWith(account, first.opId, refusal('This is no picture'))
    expect(await reportOf(account)).toMatchObject({
      state: 'needs-review',
      lastError: { field: 'photos', msg: 'This is no picture' },
    })
    await settleWith(account, second.opId, done({ imageUrl: serverUrl(2) }))
    await sendWithoutPhotos(account, op.opId)
    expect(await reportOf(account)).toMatchObject({
      state: 'ready',
      payload: { report: { subject, words: 'By wire', photos: [] }, title: 'Loft' },
    })
    expect(await hasBytes(account, urls[0] ?? '')).toBe(false)
  })

  test.each<[how: string, end: (account: Account, opId: string) => Promise<void>, refused: boolean]>([
    ['cancelled', cancelOp, false],
    ['deleted after a refusal', deleteOp, true],
  ])('that is %s leaves no picture and no upload', async (_, end, isRefused) => {
    const { account, urls, op, first } = await sent()
    if (isRefused) await settleWith(account, first.opId, refusal('This is no picture'))
    await end(account, op.opId)
    expect((await kinds(account)).filter((kind) => kind === 'report.send')).toEqual([])
    expect(await hasBytes(account, urls[1] ?? '')).toBe(false)
    expect((await listOpenOps(account)).filter(({ state }) => state === 'ready')).toEqual([])
  })
})
