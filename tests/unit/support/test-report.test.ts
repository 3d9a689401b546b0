import { describe, expect, test } from 'vitest'
import { countsOf, failedTests, withFailedFiles, type Report } from '../../support/test-report.ts'

const file = (status: string, ...tests: string[]): Report['testResults'][number] => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ fullName: 'a test', status: each })),
})
const report = (...testResults: Report['testResults']): Report => {
  const count = (status: string) =>
    testResults.flatMap((each) => each.assertionResults).filter((each) => each.status === status).length
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }
}

describe('the count of failures', () => {
  test.each([
    ['nothing failed', report(file('passed', 'passed', 'passed')), true, { passed: 2, failed: 0 }],
    [
      'a failed test counts once',
      report(file('failed', 'passed', 'failed')),
      false,
      { passed: 1, failed: 1 },
    ],
    ['a file that could not be loaded', report(file('failed')), false, { passed: 0, failed: 1 }],
    [
      'files whose end failed after their tests passed',
      report(file('failed', 'passed'), file('failed', 'passed'), file('failed', 'failed')),
      false,
      { passed: 2, failed: 3 },
    ],
    ['an error outside of every file', report(file('passed', 'passed')), false, { passed: 1, failed: 1 }],
  ])('%s', (_, given, succeeded, expected) => {
    expect(countsOf([withFailedFiles(given, succeeded)])).toEqual(expected)
  })
})

test('the list of failures names each failed test with its reason, and each file that failed by itself', () => {
  const failed = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/root/tests/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          {
            fullName: 'divides',
            status: 'failed',
            failureMessages: [`Error: expected 2\n    at ${'x'.repeat(500)}`],
          },
        ],
      },
      { name: '/root/tests/b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      { name: '/root/tests/c.test.ts', status: 'passed', assertionResults: [] },
    ],
  }
  const lines = failedTests([failed], '/root')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^FAILED tests\/a\.test\.ts {2}divides: Error: expected 2 at x+$/)
  expect(lines[0]?.length).toBeLessThan(450)
  expect(lines[1]).toBe('FAILED tests/b.test.ts  the file: No such module')
})
