import { expect, test } from 'vitest'
import type { ThreadItem } from '../../../src/offline/messages.ts'
import { dayHeading, threadRows } from '../../../src/app/areas/messages/thread-rows.ts'
import { viewingView } from '../../support/viewing-views.ts'

const TODAY = '2026-11-25'
const at = (time: string) => new Date(`${time}:00`).getTime()

let made = 0
const message = (time: string, change: Partial<ThreadItem> = {}): ThreadItem => ({
  key: `m${made++}`,
  content: 'Hello',
  photos: [],
  mine: false,
  recipientId: 'ben',
  at: at(time),
  state: 'sent',
  opId: null,
  editable: false,
  error: null,
  readAt: null,
  ...change,
})

/** The rows in short: days by label, messages as `(` for the start and `)` for the end of a run. */
const shapeOf = (items: ThreadItem[], viewingAt: string[] = []) =>
  threadRows(
    items,
    viewingAt.map((time) => ({
      view: viewingView({ updatedAt: new Date(`${time}:00`).toISOString() }),
      status: 'sent',
      isNew: false,
      refusedOp: null,
      pendingOpIds: [],
      cancellableOp: null,
    })),
    TODAY,
  ).map((row) => {
    if (row.row === 'day') return row.label
    return row.row === 'viewing' ? 'viewing' : `${row.startsRun ? '(' : ''}m${row.endsRun ? ')' : ''}`
  })

test.each([
  ['2026-11-25', 'Today'],
  ['2026-11-24', 'Yesterday'],
  ['2026-11-23', 'Mon, Nov 23'],
  ['2025-12-31', 'Wed, Dec 31, 2025'],
])('%s is headed %s', (day, label) => {
  expect(dayHeading(day, TODAY)).toBe(label)
})

test('messages of one writer within five minutes are one run', () => {
  expect(
    shapeOf([
      message('2026-11-25T10:00'),
      message('2026-11-25T10:04'),
      message('2026-11-25T10:08'),
      message('2026-11-25T10:13'),
      message('2026-11-25T10:14', { mine: true }),
    ]),
  ).toEqual(['Today', '(m', 'm', 'm)', '(m)', '(m)'])
})

test('a message that waits or was refused is a run of its own, so that its state is shown', () => {
  const mine = (state: ThreadItem['state']) => message('2026-11-25T10:00', { mine: true, state })
  expect(shapeOf([mine('sent'), mine('queued'), mine('queued'), mine('not-sent')])).toEqual([
    'Today',
    '(m)',
    '(m)',
    '(m)',
    '(m)',
  ])
})

test('each day begins a run below its heading', () => {
  expect(shapeOf([message('2026-11-24T23:59'), message('2026-11-25T00:01')])).toEqual([
    'Yesterday',
    '(m)',
    'Today',
    '(m)',
  ])
})

test('a message with an earlier day than the one before it, from a wrong clock, repeats no day', () => {
  expect(shapeOf([message('2026-11-25T10:00'), message('2026-11-24T10:00', { mine: true })])).toEqual([
    'Today',
    '(m)',
    '(m)',
  ])
})

test('a viewing follows the older messages and ends their run', () => {
  const items = [message('2026-11-25T10:00'), message('2026-11-25T10:03')]
  expect(shapeOf(items, ['2026-11-25T10:02'])).toEqual(['Today', '(m)', 'viewing', '(m)'])
  expect(shapeOf([], ['2026-11-24T10:00'])).toEqual(['Yesterday', 'viewing'])
})
