import { sqlError } from './sql-error.ts'

/** Text in quotes, and what follows a colon: where messages of Node, V8 and PostgreSQL repeat what they were given. */
const GIVEN = /"[^]*|'[^]*|`[^]*|:[^]*|Received [^]*/u

/**
 * An error as the log may show it. Messages of a database, a parser or a decoder repeat what a person wrote, so
 * the log gets the kind of the error and its place in the code, and of the message only its fixed beginning.
 */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: 'not an error' }
  const { code, syscall, table, routine } = error as {
    code?: unknown
    syscall?: unknown
    table?: unknown
    routine?: unknown
  }
  const sql = sqlError(error)
  const details = sql
    ? { sqlState: sql.state, constraint: sql.constraint ?? undefined, table, routine }
    : { code, syscall, message: error.message.replace(GIVEN, '…').slice(0, 120) }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const stack = frames.filter((line, index) => index === 0 || !/node_modules|node:internal/.test(line))
  return { name: error.name, ...details, stack: stack.map((line) => line.trim()).join('\n') }
}
