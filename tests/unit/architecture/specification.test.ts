import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The ids of the rules: I for invariants, F for what is forbidden, M for the draft mirror. */
const ruleIds = Array.from(read('src/sync/SPEC.md').matchAll(/^\| ([IFM]\d+) +\|/gm), ([, id]) => id ?? '')

/** The titles of the tests of a file; `[id]` in a title names a rule. */
const titlesIn = (path: string) =>
  Array.from(
    read(path).matchAll(/\btest(?:\.\w+\((?:[^()]|\([^()]*\))*\))?\(\s*(['`])((?:\\.|(?!\1).)*)\1/gs),
    ([, , title]) => title ?? '',
  )
const idsIn = (title: string) => Array.from(title.matchAll(/\[([IFM]\d+)\]/g), ([, id]) => id ?? '')

/** Tests of the tools themselves, which enforce no rule of the outbox. */
const TOOLS = [
  'all schedules were run',
  '%s occurred',
  'a seed gives the same events in every process',
  'equal seeds give equal schedules, and a printed schedule can be played again',
  '%j after a kill at 500 ms',
]
const TOOL_FILES = [
  'tests/sim/shrink.test.ts',
  'tests/sim/virtual-time.test.ts',
  'tests/series/planted-bugs.test.ts',
]

const files = globSync('tests/**/*.test.ts', { cwd: ROOT })

describe('the specification of the outbox', () => {
  test('names each rule once', () => {
    expect(ruleIds.length).toBeGreaterThan(25)
    expect(new Set(ruleIds).size).toBe(ruleIds.length)
  })

  test('has a test for every rule, and every rule that a test names', () => {
    const named = new Set(files.flatMap((path) => titlesIn(path).flatMap(idsIn)))
    expect(ruleIds.filter((id) => !named.has(id))).toEqual([])
    expect([...named].filter((id) => !ruleIds.includes(id))).toEqual([])
  })

  test('is named by every test of the series and of the simulation', () => {
    const proofs = files.filter((path) => /^tests\/(series|sim)\//.test(path) && !TOOL_FILES.includes(path))
    const titles = proofs.flatMap(titlesIn)
    expect(titles.length).toBeGreaterThan(8)
    expect(titles.filter((title) => idsIn(title).length === 0 && !TOOLS.includes(title))).toEqual([])
  })
})
