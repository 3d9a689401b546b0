import { describe, expect, test } from 'vitest'
import { MUTANTS } from '../mutants/mutants.ts'
import { isFull } from '../support/full-figures.ts'
import { PlantedProduct } from './planted.ts'

interface Plant {
  mutant: string
  /** The suite that has to notice, */
  project: 'series' | 'e2e' | 'update'
  file: string
  /** by a test of this name, */
  test: RegExp
  /** for this reason. */
  says: RegExp
  /** Runs every time; the others only with the long figures. */
  isCheap?: boolean
}

const PLANTS: readonly Plant[] = [
  {
    mutant: 'draft-debounce-5s',
    project: 'series',
    file: 'tests/series/typing-kills.test.ts',
    test: /into the form/,
    says: /lostMs/,
    isCheap: true,
  },
  {
    mutant: 'skip-waiting-at-once',
    project: 'update',
    file: 'tests/e2e/update.test.ts',
    test: /^a new version/,
    says: /A new version is ready/,
  },
  {
    mutant: 'database-unkeyed',
    project: 'series',
    file: 'tests/series/account-canaries.test.ts',
    test: /kept it on this device/,
    says: / in indexedDB /,
  },
]

/** So late that no lag of the machine explains what is lost. */
const KILLS = { COMMONROOF_SERIES_ROUNDS: '2', COMMONROOF_SERIES_KILL_MS: '4500' }

test('every bug that only a browser shows is planted', () => {
  const shown = MUTANTS.filter(({ caughtBy }) => caughtBy === 'browser').map(({ name }) => name)
  expect(PLANTS.map(({ mutant }) => mutant)).toEqual(expect.arrayContaining(shown))
})

describe('a build with a planted bug does not pass', () => {
  test.for(PLANTS.filter(({ isCheap }) => isFull || isCheap === true))('$mutant', async (plant) => {
    const product = await PlantedProduct.build(plant.mutant)
    try {
      const failures = await product.failuresOf({
        ...plant,
        only: plant.test,
        env: KILLS,
      })
      const noticed = failures.filter(({ title }) => plant.test.test(title))
      expect(noticed.map(({ message }) => message).join('\n')).toMatch(plant.says)
    } finally {
      product.remove()
    }
  })
})
