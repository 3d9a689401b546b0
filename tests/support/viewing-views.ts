import type { ViewingView } from '../../src/domain/viewings/viewing.ts'

const ID = '00000000-0000-7000-8000-00000000000'

/** A requested viewing in its seeker's view; `change` replaces fields. */
export function viewingView(change: Partial<ViewingView> = {}): ViewingView {
  return {
    _id: `${ID}1`,
    listingId: `${ID}2`,
    home: { title: 'Sunny room', city: 'San Diego', state: 'CA' },
    timeZone: 'America/Los_Angeles',
    role: 'seeker',
    other: { _id: `${ID}3`, firstName: 'Hana', userType: 'homeowner', profilePicture: '' },
    state: 'requested',
    turn: 'owner',
    slots: ['2026-11-24T10:00'],
    chosen: null,
    note: '',
    revision: 1,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    history: [{ at: '2026-11-20T12:00:00.000Z', by: 'seeker', act: 'request', note: '' }],
    ...change,
  }
}
