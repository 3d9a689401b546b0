import { sql } from 'kysely'
import pg from 'pg'
import type { Env } from '../core/env.ts'
import type { Queryable } from './open.ts'

interface Settings {
  version: string
  fsync: string
  commit: string
}

function promiseOf({ fsync, commit }: Settings): string {
  if (fsync === 'off') return 'It runs without fsync: a power cut may lose changes, or all of it.'
  if (commit === 'off') return 'It answers before it has written: a power cut may lose the last second.'
  return 'What it has accepted survives a crash and a power cut.'
}

/** Says in two sentences which database runs, and what it promises by its own settings. */
export async function describeDatabase(
  db: Queryable,
  { DATABASE_URL: url, DATA_DIR: dataDir }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<string> {
  const { rows } = await sql<Settings>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit`.execute(db)
  const [settings] = rows
  if (!settings) throw new Error('A database has settings')
  const place = url ? `at ${new pg.Client({ connectionString: url }).host}` : `embedded in ${dataDir}`
  const number = settings.version.split(' ')[0]
  return `The database is PostgreSQL ${number} ${place}. ${promiseOf(settings)}`
}
