import { describe, expect, test } from 'vitest'
import { countsOf, withFailedFiles, type Report } from '../../support/test-report.ts'

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
