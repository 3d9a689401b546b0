import { describe, expect, test } from 'vitest'
import { MUTANTS } from '../mutants/mutants.ts'
import { isFull } from '../support/full-figures.ts'
import type { Act, AdversarySchedule } from './adversary/schedule.ts'
import { PlantedProduct } from './planted.ts'

interface PlantedBug {
  mutant: string
  /** The suite of the test that must fail. */
  project: 'series' | 'e2e' | 'update'
  file: string
  /** The name of the test that must fail. */
  test: RegExp
  /** The message with which it must fail. */
  message: RegExp
  env?: Record<string, string>
  /** Whether the bug is tested in every run; other bugs are tested only with the long figures. */
  isCheap?: boolean
}

const ADVERSARY = {
  project: 'series',
  file: 'tests/series/adversary/adversary.test.ts',
  test: /break no promise/,
} as const
/** The environment in which the adversary plays these acts, one after the other on the first device. */
const playing = (devices: number[], ...acts: (Act & { tab?: number })[]) => {
  const steps = acts.map((act) => ({ device: 0, tab: 0, ...act, gapMs: 0 }))
  const schedule: AdversarySchedule = { seed: 1, devices, steps }
  return { ADVERSARY_SCHEDULE: JSON.stringify(schedule), ADVERSARY_SHRINK_TRIES: '0' }
}

const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    mutant: 'draft-debounce-5s',
    project: 'series',
    file: 'tests/series/typing-kills.test.ts',
    test: /into the form/,
    message: /lostMs/,
    isCheap: true,
  },
  {
    mutant: 'skip-waiting-at-once',
    project: 'update',
    file: 'tests/e2e/update.test.ts',
    test: /^a new version/,
    message: /A new version is ready/,
  },
  {
    mutant: 'database-unkeyed',
    project: 'series',
    file: 'tests/series/account-canaries.test.ts',
    test: /kept it on this device/,
    message: / in indexedDB /,
  },
  {
    mutant: 'every-press-counts',
    project: 'e2e',
    file: 'tests/e2e/two-presses.test.ts',
    test: /saved search|decision with its message/,
    message: /length/,
  },
  {
    mutant: 'newest-draft-takes-over',
    project: 'e2e',
    file: 'tests/e2e/listing-two-devices.test.ts',
    test: /a form stays with its draft/,
    message: /Other Street|toBe|equal|Timeout/,
  },
  {
    mutant: 'cookies-of-every-session-alike',
    project: 'e2e',
    file: 'tests/e2e/late-responses.test.ts',
    test: /a late response to a sign-out/,
    message: /401/,
  },
  {
    mutant: 'last-tab-wins',
    ...ADVERSARY,
    message: /taken-back: /,
    env: playing(
      [0, 1],
      { do: 'type', to: 0, taps: 1 },
      { do: 'open-tab' },
      { tab: 1, do: 'type', to: 0, taps: 1 },
      { do: 'type', to: 0, taps: 1 },
    ),
  },
  {
    mutant: 'database-unkeyed',
    ...ADVERSARY,
    message: /shown-to-another: /,
    // Ana keeps words for Hana on the device, and Ben writes to Hana on it.
    env: playing(
      [0, 1],
      { do: 'type', to: 1, taps: 1 },
      { do: 'sign-out', keep: true },
      { do: 'sign-in', person: 1 },
      { do: 'type', to: 1, taps: 1 },
    ),
  },
]

/** Kills so late that no delay of the machine can explain the loss. */
const KILLS = { COMMONROOF_SERIES_ROUNDS: '2', COMMONROOF_SERIES_KILL_MS: '4500' }

test('every mutant that only a browser reveals is planted', () => {
  const shown = MUTANTS.filter(({ caughtBy }) => caughtBy === 'browser').map(({ name }) => name)
  expect(PLANTED_BUGS.map(({ mutant }) => mutant)).toEqual(expect.arrayContaining(shown))
})

describe('a build with a planted bug fails its test', () => {
  test.for(PLANTED_BUGS.filter(({ isCheap }) => isFull || isCheap === true))(
    '$mutant in $file',
    async (bug) => {
      const product = await PlantedProduct.build(bug.mutant)
      try {
        const failures = await product.failuresOf({
          ...bug,
          only: bug.test,
          env: bug.env ?? KILLS,
        })
        const expectedFailures = failures.filter(({ title }) => bug.test.test(title))
        expect(expectedFailures.map(({ message }) => message).join('\n')).toMatch(bug.message)
      } finally {
        product.remove()
      }
    },
  )
})
