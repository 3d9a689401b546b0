import { expect, test } from 'vitest'
import { replay } from './campaign.ts'
import { MAX_TRIES } from '../../src/sync/backoff.ts'
import { OUTAGE_FAULTS, type FaultKind } from './faults.ts'
import type { Schedule, Step } from './schedule.ts'

const HOUR_MS = 3_600_000

/** Shrunk schedules that once failed. `fault` must occur in the schedule. */
const STORIES: { name: string; fault: FaultKind; steps: Step[] }[] = [
  {
    // The engine asked for consent forever: an operation in flight on the dead page could not be updated.
    name: 'a page dies during a request and opens again when the message is two days old',
    fault: 'tab-killed-in-request',
    steps: [
      // The first request is the probe of the server.
      { do: 'kill', device: 0, tab: 0, after: 1, inside: 'request', dose: 0.9, gapMs: 0 },
      { do: 'write', device: 0, tab: 0, to: 1, count: 2, gapMs: 2000 },
      { do: 'sleep', ms: 50 * HOUR_MS, gapMs: 1000 },
    ],
  },
  {
    // "Retry" made the profile change ready, but it waited forever for a picture that was not sent again.
    name: 'a profile change that depends on a refused picture is retried by hand',
    fault: 'status-422',
    steps: [
      { do: 'fault', device: 0, kind: 'status-422', dose: 0.5, gapMs: 0 },
      { do: 'picture', device: 0, tab: 0, gapMs: 1721 },
    ],
  },
  {
    // The older name waited for the picture, the newer one was sent first and then overwritten.
    name: 'a name is changed again while the previous change waits for its picture',
    fault: 'status-422',
    steps: [
      { do: 'fault', device: 0, kind: 'status-422', dose: 0.5, gapMs: 0 },
      { do: 'picture', device: 0, tab: 0, gapMs: 1721 },
      { do: 'name', device: 0, tab: 0, gapMs: 1287 },
    ],
  },
]

test.for(STORIES)('[I2] [I7] $name', async ({ fault, steps }) => {
  const schedule: Schedule = {
    seed: 1,
    people: 2,
    devices: [{ locks: true, tabs: 1, person: 0 }],
    steps,
  }
  const { outcome } = await replay(schedule)
  expect(outcome.violations).toEqual([])
  expect(outcome.landed[fault]).toBeGreaterThan(0)
  expect(outcome.counts.delivered).toBe(outcome.counts.acknowledged)
})

test('[I2] a draft that moves into another one takes its earlier words along', async () => {
  // The draft had taken over another device's words. A restored server knew neither, so it became a part of a third
  // draft, and its history was deleted.
  const schedule: Schedule = {
    seed: 93_106_245,
    people: 2,
    devices: [
      { locks: true, tabs: 2, person: 0 },
      { locks: true, tabs: 1, person: 0 },
      { locks: true, tabs: 2, person: 2, clockMs: -2 * HOUR_MS },
    ],
    steps: [
      { do: 'backup', gapMs: 0 },
      { do: 'network', device: 0, mode: 'offline', gapMs: 0 },
      { do: 'draft', device: 2, tab: 0, gapMs: 10_000 },
      { do: 'draft', device: 0, tab: 0, gapMs: 23_603 },
      { do: 'draft', device: 1, tab: 0, gapMs: 24_321 },
      { do: 'open', device: 2, gapMs: 658 },
      { do: 'restore', gapMs: 0 },
    ],
  }
  const { outcome } = await replay(schedule)
  expect(outcome.violations).toEqual([])
  expect(outcome.landed['server-restored']).toBeGreaterThan(0)
})

test('[I2] two tabs without locks mirror a draft one after the other, and no words are lost', async () => {
  // Both tabs of a device sent the draft; one took the other's answer for another device's, and a server that was
  // restored meanwhile had neither.
  const schedule: Schedule = {
    seed: 8_121_589,
    people: 2,
    devices: [
      { locks: false, tabs: 1, person: 0 },
      { locks: false, tabs: 2, person: 0 },
      { locks: false, tabs: 1, person: 2 },
    ],
    steps: [
      { do: 'open', device: 2, gapMs: 156 },
      { do: 'note', device: 0, tab: 2, gapMs: 11_681 },
      { do: 'backup', gapMs: 0 },
      { do: 'draft', device: 2, tab: 2, gapMs: 0 },
      { do: 'draft', device: 1, tab: 1, gapMs: 0 },
      { do: 'network', device: 0, mode: 'offline', gapMs: 0 },
      { do: 'decide', device: 2, tab: 0, to: 8, gapMs: 3136 },
      { do: 'draft', device: 0, tab: 0, gapMs: 26_127 },
      { do: 'restore', gapMs: 161 },
    ],
  }
  const { outcome } = await replay(schedule)
  expect(outcome.violations).toEqual([])
  expect(outcome.landed['server-restored']).toBeGreaterThan(0)
})

test('[I2] [I7] an outage that outlasts every counted try asks the person nothing, and all goes by itself', async () => {
  const away = OUTAGE_FAULTS.flatMap((kind) => Array.from({ length: MAX_TRIES }, () => kind))
  const schedule: Schedule = {
    seed: 1,
    people: 2,
    devices: [{ locks: true, tabs: 1, person: 0 }],
    steps: [
      ...away.map((kind): Step => ({ do: 'fault', device: 0, kind, dose: 0.5, gapMs: 0 })),
      { do: 'write', device: 0, tab: 0, to: 1, count: 3, gapMs: 4 * HOUR_MS },
    ],
  }
  const { outcome, events } = await replay(schedule)
  expect(outcome.violations).toEqual([])
  for (const kind of OUTAGE_FAULTS) expect(outcome.landed[kind]).toBeGreaterThanOrEqual(MAX_TRIES)
  expect(outcome.counts.delivered).toBe(3)
  // What comes after all faults ended includes confirmations by hand.
  const healed = events.findIndex(({ what }) => what === 'heals')
  expect(healed).toBeGreaterThan(0)
  expect(events.slice(healed).filter(({ what }) => what.startsWith('→ POST /api/batch'))).toEqual([])
  expect(events.slice(healed).filter(({ what }) => what.startsWith('→ POST /api/messages'))).toEqual([])
})
