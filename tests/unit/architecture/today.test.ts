import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Files that may ask this device's clock for the day, and why. */
const OWN_CLOCK: Record<string, string> = {
  'src/app/ui/as-of.tsx': 'it compares two times of the same clock',
}

/** Ways to a day of this device's clock. */
const DAY_OF_DEVICE = /new Date\(\s*(Date\.now\(\)|account\.now\(\))?\s*\)|\.toDateString\(/

test('[I11] today is the day of the server’s clock as far as the device knows it', () => {
  const found = globSync('src/{app,offline}/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) =>
    DAY_OF_DEVICE.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(found.filter((path) => !(path in OWN_CLOCK))).toEqual([])
  expect(Object.keys(OWN_CLOCK).filter((path) => !found.includes(path))).toEqual([])
})
