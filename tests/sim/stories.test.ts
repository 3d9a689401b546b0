import { expect, test } from 'vitest'
import { replay } from './campaign.ts'
import type { FaultKind } from './faults.ts'
import type { Schedule, Step } from './schedule.ts'

const HOUR_MS = 3_600_000

/** Stories that went wrong once, as short as they get. `lands` is what they are about. */
const STORIES: { name: string; lands: FaultKind; steps: Step[] }[] = [
  {
    // The engine asked about the words again and again: they could not be marked while the dead page had them.
    name: 'a page dies while its request is on the way, and opens again when the words are two days old',
    lands: 'tab-killed-in-request',
    steps: [
      // The first request only asks whether the server is there.
      { do: 'kill', device: 0, tab: 0, after: 1, inside: 'request', dose: 0.9, gapMs: 0 },
      { do: 'write', device: 0, tab: 0, to: 1, count: 2, gapMs: 2000 },
      { do: 'sleep', ms: 50 * HOUR_MS, gapMs: 1000 },
    ],
  },
  {
    // "Retry" made it ready, and it waited for ever for a picture that nobody sent again.
    name: 'what builds on a refused picture is tried again by hand',
    lands: 'status-422',
    steps: [
      { do: 'fault', device: 0, kind: 'status-422', dose: 0.5, gapMs: 0 },
      { do: 'picture', device: 0, tab: 0, gapMs: 1721 },
    ],
  },
  {
    // The older name waited for the new picture; the newer one went past it and was overwritten.
    name: 'a name is changed again while the one before waits for its picture',
    lands: 'status-422',
    steps: [
      { do: 'fault', device: 0, kind: 'status-422', dose: 0.5, gapMs: 0 },
      { do: 'picture', device: 0, tab: 0, gapMs: 1721 },
      { do: 'name', device: 0, tab: 0, gapMs: 1287 },
    ],
  },
]

test.for(STORIES)('$name', async ({ lands, steps }) => {
  const schedule: Schedule = {
    seed: 1,
    people: 2,
    devices: [{ locks: true, tabs: 1, person: 0 }],
    steps,
  }
  const { outcome } = await replay(schedule)
  expect(outcome.violations).toEqual([])
  expect(outcome.landed[lands]).toBeGreaterThan(0)
  expect(outcome.counts.delivered).toBe(outcome.counts.acknowledged)
})
