import { relative } from 'node:path'

/** The fields of vitest's JSON report that are read here. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Why the file failed by itself; empty otherwise. */
    message?: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

export const NOTHING_RAN: Report = { numPassedTests: 0, numFailedTests: 1, testResults: [] }

const SLOWEST = 10
/** The most characters of a failure's message in the list of failures. */
const REASON_MAX = 400

/** The ten slowest tests, one line each: seconds, file, name. */
export function slowestTests(reports: readonly Report[], root: string): string[] {
  return reports
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        ms: duration ?? 0,
        line: `${relative(root, name)}  ${fullName}`,
      })),
    )
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ ms, line }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${line}`)
}

/** What failed, one line each, which begins with `FAILED`: file, test, the start of its message. */
export function failedTests(reports: readonly Report[], root: string): string[] {
  const line = (file: string, test: string, message: string) =>
    `FAILED ${relative(root, file)}  ${test}: ${message.slice(0, REASON_MAX).replaceAll(/\s+/g, ' ')}`
  return reports
    .flatMap(({ testResults }) => testResults)
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0) return [line(name, 'the file', message ?? '')]
      return failed.map(({ fullName, failureMessages }) =>
        line(name, fullName, failureMessages?.join(' ') ?? ''),
      )
    })
}

/**
 * Adds what vitest does not count as a failed test: each file that failed by itself, when it was loaded or when its
 * work ended, and an unhandled error when nothing else tells of the failure.
 */
export function withFailedFiles(report: Report, succeeded: boolean): Report {
  const files = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + files.length
  return { ...report, numFailedTests: succeeded ? failed : Math.max(failed, 1) }
}

/** The number of passed and failed tests in all reports. */
export function countsOf(reports: readonly Report[]): { passed: number; failed: number } {
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0)
  return { passed: sum((each) => each.numPassedTests), failed: sum((each) => each.numFailedTests) }
}
