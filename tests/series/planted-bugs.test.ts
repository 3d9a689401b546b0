import { describe, expect, test } from 'vitest'
import { MUTANTS } from '../mutants/mutants.ts'
import { isFull } from '../support/full-figures.ts'
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
  /** Whether the bug is tested in every run; other bugs are tested only with the long figures. */
  isCheap?: boolean
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
]

/** Kills so late that no delay of the machine can explain the loss. */
const KILLS = { COMMONROOF_SERIES_ROUNDS: '2', COMMONROOF_SERIES_KILL_MS: '4500' }

test('every mutant that only a browser reveals is planted', () => {
  const shown = MUTANTS.filter(({ caughtBy }) => caughtBy === 'browser').map(({ name }) => name)
  expect(PLANTED_BUGS.map(({ mutant }) => mutant)).toEqual(expect.arrayContaining(shown))
})

describe('a build with a planted bug fails its test', () => {
  test.for(PLANTED_BUGS.filter(({ isCheap }) => isFull || isCheap === true))('$mutant', async (bug) => {
    const product = await PlantedProduct.build(bug.mutant)
    try {
      const failures = await product.failuresOf({
        ...bug,
        only: bug.test,
        env: KILLS,
      })
      const expectedFailures = failures.filter(({ title }) => bug.test.test(title))
      expect(expectedFailures.map(({ message }) => message).join('\n')).toMatch(bug.message)
    } finally {
      product.remove()
    }
  })
})
