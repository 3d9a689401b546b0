import { FAULT_KINDS } from './faults.ts'
import type { Report } from './campaign.ts'
import { VIOLATION_KINDS, type ViolationKind } from './violations.ts'

/** The number of schedules with each kind of violation. */
export function violationsByKind({ failures }: Report): Record<ViolationKind, number> {
  const counted = VIOLATION_KINDS.map((kind) => [
    kind,
    failures.filter(({ violations }) => violations.some((violation) => violation.kind === kind)).length,
  ])
  return Object.fromEntries(counted) as Record<ViolationKind, number>
}

/** The counts of a campaign as two columns. */
export function renderReport(report: Report): string {
  const { schedules, ms, counts, landed } = report
  const rows: [string, number][] = [
    ['schedules', schedules],
    ...Object.entries(counts),
    ...Object.entries(violationsByKind(report)),
  ]
  const faults = FAULT_KINDS.map((kind): [string, number] => [kind, landed[kind]])
  const total = faults.reduce((sum, [, number]) => sum + number, 0)
  const line = ([name, number]: [string, number]) => `  ${name.padEnd(28)}${String(number).padStart(9)}`
  return [
    `${(ms / 1000).toFixed(1)} s, ${(ms / Math.max(1, schedules)).toFixed(1)} ms per schedule`,
    ...rows.map(line),
    'faults that landed',
    ...faults.map(line),
    line(['all', total]),
  ].join('\n')
}
