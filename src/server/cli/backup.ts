import { resolve } from 'node:path'
import { connectToServer, type OperatorConnection } from '../operator/operator-socket.ts'
import { writeBackup } from '../operator/backup/write-backup.ts'
import { parseEnv, type Env } from '../platform/core/env.ts'
import { openInProcess, type OpenDatabase } from '../platform/db/open.ts'
import { openPhotos, printLine } from '../serve.ts'
import { failCommand, failUsage, openAsIs } from './places.ts'

// `npm run backup -- FILE`, also while the server runs. See BACKUP.md.

const [file, ...more] = process.argv.slice(2)
if (file === undefined || file.startsWith('-') || more.length > 0) failUsage('npm run backup -- FILE')

/** Opens the copy of the embedded database that the running server makes; the copy ends with the connection. */
async function openCopy(server: OperatorConnection): Promise<OpenDatabase> {
  let folder = ''
  for await (const response of server.ask({ kind: 'copy-database' }))
    if (response.kind === 'copied') folder = response.folder
  return openInProcess({ folder })
}

async function openSource(env: Env, server: OperatorConnection | null): Promise<OpenDatabase> {
  return server ? openCopy(server) : openAsIs(env)
}

try {
  const env = parseEnv(process.env)
  const server = env.DATABASE_URL ? null : await connectToServer(env.DATA_DIR)
  // npm runs the command in the project's folder; a relative name is meant in the operator's.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const source = { openDatabase: () => openSource(env, server), photos: openPhotos(env) }
  const made = await writeBackup(path, source, new Date())
  server?.close()
  if (made.missingPhotos > 0) printLine(`${made.missingPhotos} photos have a row and are not in the store.`)
  printLine(
    `Backed up ${made.rows} rows of ${made.tables} tables and ${made.photos} photos to ${path} (${(made.bytes / 1e6).toFixed(1)} MB).`,
  )
  process.exit(0)
} catch (error) {
  failCommand(error)
}
