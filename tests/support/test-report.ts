import { relative } from 'node:path'

/** The fields of vitest's JSON report that are read here. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}

export const NOTHING_RAN: Report = { numPassedTests: 0, numFailedTests: 1, testResults: [] }

const SLOWEST = 10

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

/** The number of passed and failed tests in all reports. */
export function countsOf(reports: readonly Report[]): { passed: number; failed: number } {
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0)
  return { passed: sum((each) => each.numPassedTests), failed: sum((each) => each.numFailedTests) }
}
