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

describe('the test plan of a command', () => {
  test('without arguments: all fast suites, and the stories with a tag', () => {
    expect(plan()).toMatchObject({ checks: true, product: true, full: false, watch: false })
    expect(projects()).toEqual(['unit', 'api', 'sync', 'sw', 'mutants', 'sim', 'e2e', 'update'])
    expect(plan().suites.flatMap(({ tags }) => tags ?? [])).toEqual(['draft or update', 'draft or update'])
  })

  test('--full: every suite, without a filter', () => {
    expect(plan('--full')).toMatchObject({ checks: true, full: true })
    const all = ['unit', 'api', 'sync', 'sw', 'sim', 'mutants', 'proxy', 'process', 'series', 'e2e']
    expect(new Set(projects('--full'))).toEqual(new Set([...all, 'engines', 'postgres', 'update']))
    expect(plan('--full').suites.flatMap(({ tags }) => tags ?? [])).toEqual([])
  })

  test('--stories: every story, and the short series and faults', () => {
    expect(projects('--stories')).toEqual(['proxy', 'process', 'series', 'e2e', 'update'])
    expect(plan('--stories')).toMatchObject({ checks: false, product: true, full: false })
    expect(plan('--stories').suites.flatMap(({ tags }) => tags ?? [])).toEqual([])
  })

  test('--stories --rest: without the stories that run without arguments', () => {
    expect(projects('--stories', '--rest')).toEqual(projects('--stories'))
    const rest = 'not (draft or update)'
    expect(plan('--stories', '--rest').suites.flatMap(({ tags }) => tags ?? [])).toEqual([rest, rest])
  })

  test('--engines: only the stories in Firefox and WebKit, which only they need', () => {
    expect(projects('--engines')).toEqual(['engines'])
    expect(plan('--engines')).toMatchObject({ product: true, engines: true })
    expect([plan(), plan('--stories'), plan('--server')].map(({ engines }) => engines)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('--server: only the API tests, without a browser', () => {
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
  ])('%j: the matching files, in %j', (args, suites, product) => {
    expect(projects(...args)).toEqual(suites)
    expect(plan(...args)).toMatchObject({ product, checks: false })
  })

  test('the update suite runs alone, because it replaces the worker that others install', () => {
    expect(plan('e2e/').suites.map((suite) => suite.projects)).toEqual([['e2e'], ['update']])
  })

  test('file words and test names are passed to vitest, our own options are not', () => {
    expect(plan('--watch', 'group', '-t', 'votes').filters).toEqual(['group', '-t', 'votes'])
    expect(plan('--watch', 'group').watch).toBe(true)
  })

  test('a word that matches no file is an error', () => {
    expect(() => plan('zeppelin')).toThrow(new RangeError('No test file is named like zeppelin'))
  })
})
