import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROMISES } from '../../support/promises.ts'

const ROOT = join(import.meta.dirname, '../../..')
const stories = globSync('tests/e2e/*.test.ts', { cwd: ROOT }).map((file) =>
  readFileSync(join(ROOT, file), 'utf8'),
)

test.for(PROMISES)('a story has the tag “$name”, so that `npm test` runs it', ({ name }) => {
  expect(stories.filter((story) => new RegExp(`tags[^\\n]*'${name}'`).test(story))).not.toEqual([])
})
