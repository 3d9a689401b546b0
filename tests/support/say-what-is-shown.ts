import { beforeEach, onTestFailed } from 'vitest'
import { browsersRunning } from './product.ts'

/** A story that fails says what its pages showed: a time-out alone names no cause. */
beforeEach(() => {
  onTestFailed(async () => {
    for (const browser of browsersRunning) process.stderr.write(`${await browser.describe()}\n`)
  })
})
