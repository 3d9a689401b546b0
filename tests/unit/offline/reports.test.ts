import { describe, expect, test } from 'vitest'
import type { NoticeView } from '../../../src/domain/reports/notice.ts'
import type { ReportView } from '../../../src/domain/reports/report-view.ts'
import { enqueue } from '../../../src/offline/outbox/enqueue.ts'
import { opsButMessages } from '../../../src/offline/outbox/outbox.ts'
import { applyPendingToNotices, applyPendingToReports } from '../../../src/offline/reports.ts'
import { newId } from '../../support/fresh-id.ts'
import { done, openTestAccount, refusal, settleWith } from './fixture.ts'

const home = { kind: 'listing', id: newId() } as const
const answered: ReportView = {
  _id: newId(),
  kind: 'person',
  title: 'Gil',
  reason: 'other',
  words: '',
  photoCount: 0,
  createdAt: '2026-02-01T00:00:00.000Z',
  answer: { text: 'We warned the person.', at: '2026-02-02T00:00:00.000Z' },
}
const notice: NoticeView = {
  _id: newId(),
  kind: 'decision',
  decision: 'hide',
  title: 'Loft',
  isHome: true,
  reason: 'No such street',
  until: null,
  createdAt: '2026-02-01T00:00:00.000Z',
  mayAnswer: true,
  answer: null,
  isSeen: false,
}

describe('a report without a network', () => {
  test('is shown first, and stays after it was sent until the server lists it', async () => {
    const account = await openTestAccount()
    const shown = async (known = [answered]) => applyPendingToReports(known, await opsButMessages(account))
    const op = await enqueue(account, {
      kind: 'report.send',
      payload: { report: { subject: home, reason: 'scam', words: 'By wire' }, title: 'Loft' },
    })
    expect(await shown()).toMatchObject([
      {
        view: { _id: op.opId, title: 'Loft', reason: 'scam', words: 'By wire', answer: null },
        op: { state: 'ready' },
      },
      { view: answered, op: null },
    ])
    await settleWith(account, op.opId, done({ _id: op.opId, createdAt: '2026-03-01T12:00:00.000Z' }))
    expect(await shown()).toMatchObject([{ view: { _id: op.opId }, op: null }, { view: answered }])
    const listed = { ...answered, _id: op.opId }
    expect(await shown([listed, answered])).toEqual([
      { view: listed, op: null },
      { view: answered, op: null },
    ])
  })

  test('also as a claim to an address, under the name of the own home', async () => {
    const account = await openTestAccount()
    const op = await enqueue(account, {
      kind: 'address.claim',
      payload: { street: '1 Main Street', zipCode: '92101', title: '', description: '', words: 'My lease' },
    })
    const shown = applyPendingToReports([answered], await opsButMessages(account))
    expect(shown).toMatchObject([
      {
        view: { _id: op.opId, kind: 'listing', reason: 'address', title: '1 Main Street', words: 'My lease' },
        op: { state: 'ready' },
      },
      { view: answered },
    ])
  })

  test('that was refused stays with its operation', async () => {
    const account = await openTestAccount()
    const op = await enqueue(account, {
      kind: 'report.send',
      payload: { report: { subject: home, reason: 'scam', words: 'By wire' }, title: 'Loft' },
    })
    await settleWith(account, op.opId, refusal())
    expect(applyPendingToReports([], await opsButMessages(account))).toMatchObject([
      { view: { words: 'By wire' }, op: { state: 'rejected' } },
    ])
  })
})

test('an answer to a notice counts at once', async () => {
  const account = await openTestAccount()
  await enqueue(account, { kind: 'notice.answer', payload: { noticeId: notice._id, words: 'It is new' } })
  const other = { ...notice, _id: newId() }
  expect(applyPendingToNotices([notice, other], await opsButMessages(account))).toMatchObject([
    { mayAnswer: false, answer: { words: 'It is new' } },
    other,
  ])
})

test('a notice that the person has seen is not new, sent or not, nor is an older one', async () => {
  const account = await openTestAccount()
  const [newest, shown, oldest] = [1, 2, 3].map(() => ({ ...notice, _id: newId(), isSeen: false }))
  const notices = [newest, shown, oldest].filter((each) => each !== undefined)
  const op = await enqueue(account, { kind: 'notice.see', payload: { noticeId: String(shown?._id) } })
  const isSeen = async () =>
    applyPendingToNotices(notices, await opsButMessages(account)).map((view) => view.isSeen)
  expect(await isSeen()).toEqual([false, true, true])
  await settleWith(account, op.opId, done(null))
  expect(await isSeen()).toEqual([false, true, true])
})
