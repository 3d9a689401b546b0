import { parseEnv } from '../platform/core/env.ts'
import { migrate } from '../platform/db/migrate.ts'
import { waitForDatabase } from '../platform/db/wait-for-database.ts'
import { printLine } from '../serve.ts'
import { failCommand, failUsage, openAsIs } from './places.ts'

// `npm run migrate` brings the database to this version: before the servers of a new version start, or with a role
// that may change tables while theirs may not. It ends with 0 when the database has this version, else with 1.

if (process.argv.length > 2) failUsage('npm run migrate')

try {
  const env = parseEnv(process.env)
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL
  if (env.DATABASE_URL && url) await waitForDatabase(url, printLine)
  const { db, close } = await openAsIs(env)
  try {
    const ran = await migrate(db)
    for (const name of ran) printLine(`Ran ${name}`)
    printLine(
      ran.length === 0 ? 'The database has this version already.' : 'The database has this version now.',
    )
  } finally {
    await close()
  }
  process.exit(0)
} catch (error) {
  failCommand(error)
}
