import { LIMIT_TABLE, type Cap } from '../../src/server/platform/core/cap-table.ts'
import { TOO_MANY_MESSAGE, type RateLimit } from '../../src/server/platform/core/rate-limit.ts'

const WINDOWS: [ms: number, name: string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
]

function windowOf({ windowMs }: RateLimit | Cap): string {
  if (windowMs === Infinity) return 'at the same time'
  const [ms, name] = WINDOWS.find(([unit]) => windowMs % unit === 0) ?? [1, 'millisecond']
  return windowMs === ms ? `a ${name}`.replace('a hour', 'an hour') : `in ${windowMs / ms} ${name}s`
}

/** The lines of the table of limits in OPERATIONS.md, with single spaces. */
export const limitLines = (): string[] => [
  '| What | At most | Of one | Why | What a person reads |',
  '| --- | --- | --- | --- | --- |',
  ...Object.values(LIMIT_TABLE).map(
    (row) =>
      `| ${[
        row.what,
        `${row.max.toLocaleString('en-US')} ${windowOf(row)}`,
        row.counts,
        row.why,
        (row.says ?? TOO_MANY_MESSAGE) || 'Nothing',
      ].join(' | ')} |`,
  ),
]
