import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Files that may format days and times, and why. */
const FORMATTERS: Record<string, string> = {
  'src/domain/core/time-labels.ts': 'it is the place of all labels',
  'src/domain/core/zoned-time.ts': 'it calculates the local time of another zone',
}

const FORMATS_TIME = /Intl\.DateTimeFormat|\.toLocale(Date|Time)String\(|\.getHours\(/

test('days and times are formatted in one place, so that they look alike everywhere', () => {
  const found = globSync('{src,sw}/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) =>
    FORMATS_TIME.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(FORMATTERS).toSorted())
})
