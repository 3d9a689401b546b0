import { printLine } from '../serve.ts'
import type { Env } from '../platform/core/env.ts'
import { openEmbeddedAsIs, openServerAsIs, type OpenDatabase } from '../platform/db/open.ts'

/** Opens the configured database for an operator's command: as it is, and without time limits. */
export async function openAsIs({
  DATABASE_URL: url,
  MIGRATE_DATABASE_URL: migrateUrl,
  DATA_DIR,
}: Env): Promise<OpenDatabase> {
  return url ? openServerAsIs(migrateUrl ?? url) : openEmbeddedAsIs(DATA_DIR, printLine)
}

/** Prints why a command did not work, in one line, and ends the process. */
export function failCommand(error: unknown): never {
  const { message, code } = error as NodeJS.ErrnoException
  process.stderr.write(`${message || code || 'The command failed.'}\n`)
  process.exit(1)
}

/** Prints how a command is used, and ends the process. */
export function failUsage(usage: string): never {
  process.stderr.write(`Usage: ${usage}\n`)
  process.exit(2)
}
