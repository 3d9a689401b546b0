import { resolve } from 'node:path'
import { connectToServer } from '../operator/operator-socket.ts'
import { restoreBackup } from '../operator/backup/restore-backup.ts'
import { parseEnv } from '../platform/core/env.ts'
import { DataDirInUse } from '../platform/db/lock-file.ts'
import { openPhotos, printLine } from '../serve.ts'
import { failCommand, failUsage, openAsIs } from './places.ts'

// `npm run restore -- FILE`, into an empty database and an empty photo store. See BACKUP.md.

const [file, ...more] = process.argv.slice(2)
if (file === undefined || file.startsWith('-') || more.length > 0) failUsage('npm run restore -- FILE')

try {
  const env = parseEnv(process.env)
  if (!env.DATABASE_URL && (await connectToServer(env.DATA_DIR)))
    throw new DataDirInUse(
      `A server is running on ${env.DATA_DIR}. Stop it first, or choose another DATA_DIR.`,
    )
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const { madeAt } = await restoreBackup(path, {
    openDatabase: () => openAsIs(env),
    photos: openPhotos(env),
    progress: printLine,
  })
  printLine(`Everything is as it was at ${madeAt}.`)
  process.exit(0)
} catch (error) {
  failCommand(error)
}
