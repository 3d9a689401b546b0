import { describe, expect, test } from 'vitest'
import { nextAction, type NextActionFacts } from '../../../src/app/areas/dashboard/next-action.ts'

const QUIET: NextActionFacts = {
  userType: 'seeker',
  goal: 'WITH_ROOMMATES',
  needsYou: 0,
  unread: 0,
  viewings: [],
  tours: { today: 0, unready: 0 },
  unconfirmed: 0,
  listings: 1,
  profileStrength: 100,
}
const viewing = { otherId: 'hana', title: 'Sunny room' }

describe('the next action', () => {
  test.each([
    [{}, '/find-roommates'],
    [{ profileStrength: 60 }, '/profile/edit'],
    [{ goal: 'FIND_GROUP' }, '/find-roommates'],
    [{ goal: 'SOLO' }, '/home-finder'],
    [{ userType: null, goal: null }, '/setup'],
    [{ userType: 'admin' }, '/admin'],
    [{ userType: 'homeowner' }, '/view-listing'],
    [{ userType: 'homeowner', listings: 0 }, '/setup/property-listing'],
    [{ userType: 'homeowner', unconfirmed: 2, unread: 1 }, '/messages'],
    [{ tours: { today: 3, unready: 1 }, unread: 1 }, '/saved'],
    [{ viewings: [viewing], tours: { today: 3, unready: 1 } }, '/messages'],
    [{ needsYou: 1, viewings: [viewing], unread: 4 }, '/outbox'],
  ] as const)('%j leads to %s', (change, to) => {
    expect(nextAction({ ...QUIET, ...change }).to).toBe(to)
  })

  test.each([
    [{ tours: { today: 2, unready: 1 } }, 'Get your tours ready'],
    [{ tours: { today: 2, unready: 0 } }, 'Open today’s plan'],
    [{ userType: 'homeowner', unconfirmed: 1 }, 'Confirm'],
  ] as const)('%j is called %s', (change, label) => {
    expect(nextAction({ ...QUIET, ...change }).label).toBe(label)
  })

  test('a viewing leads to the conversation with its other person', () => {
    expect(nextAction({ ...QUIET, viewings: [viewing] }).search).toEqual({ with: 'hana' })
  })
})
