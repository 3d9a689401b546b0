import { describe, expect, test } from 'vitest'
import { planOf } from '../../support/test-plan.ts'

const FILES = [
  'tests/unit/domain/group.test.ts',
  'tests/api/groups.test.ts',
  'tests/e2e/groups-viewings.test.ts',
  'tests/e2e/update.test.ts',
  'tests/sim/stories.test.ts',
]
const plan = (...args: string[]) => planOf(args, ['draft', 'update'], FILES)
const projects = (...args: string[]) => plan(...args).suites.flatMap((suite) => suite.projects)

describe('what a command runs', () => {
  test('nothing: everything cheap, and of the stories those that bear a tag', () => {
    expect(plan()).toMatchObject({ checks: true, product: true, full: false, watch: false })
    expect(projects()).toEqual(['unit', 'api', 'sync', 'sw', 'mutants', 'sim', 'e2e', 'update'])
    expect(plan().suites.flatMap(({ tags }) => tags ?? [])).toEqual(['draft', 'update', 'draft', 'update'])
  })

  test('--full: every suite, none of it narrowed', () => {
    expect(plan('--full')).toMatchObject({ checks: true, full: true })
    expect(new Set(projects('--full'))).toEqual(
      new Set(['unit', 'api', 'sync', 'sw', 'sim', 'mutants', 'proxy', 'process', 'series', 'e2e', 'update']),
    )
    expect(plan('--full').suites.flatMap(({ tags }) => tags ?? [])).toEqual([])
  })

  test('--stories: every story and what kills and loses, short', () => {
    expect(projects('--stories')).toEqual(['proxy', 'process', 'series', 'e2e', 'update'])
    expect(plan('--stories')).toMatchObject({ checks: false, product: true, full: false })
  })

  test('--server: the API alone, without a browser', () => {
    expect(projects('--server')).toEqual(['api'])
    expect(plan('--server').product).toBe(false)
  })

  test.each([
    [['groups'], ['api', 'e2e'], true],
    [['api/groups'], ['api'], false],
    [['e2e/update'], ['update'], true],
    [['group', 'sim/'], ['unit', 'api', 'e2e', 'sim'], true],
    [['group.test', '-t', 'votes'], ['unit'], false],
    [['--watch', 'unit/domain/group'], ['unit'], false],
  ])('%j: the files named so, in %j', (args, suites, product) => {
    expect(projects(...args)).toEqual(suites)
    expect(plan(...args)).toMatchObject({ product, checks: false })
  })

  test('the update of the worker, which the others install, never runs beside them', () => {
    expect(plan('e2e/').suites.map((suite) => suite.projects)).toEqual([['e2e'], ['update']])
  })

  test('words and names go on to the runner, our own options do not', () => {
    expect(plan('--watch', 'group', '-t', 'votes').filters).toEqual(['group', '-t', 'votes'])
    expect(plan('--watch', 'group').watch).toBe(true)
  })

  test('a word that names nothing is an error', () => {
    expect(() => plan('zeppelin')).toThrow(new RangeError('No test file is named like zeppelin'))
  })
})
