import { openEmbedded, type Db } from '../../src/server/platform/db/open.ts'
import type { ServerProcess } from './server-process.ts'

/** Stops the server, changes its database, and starts it again; for what only time brings about. */
export async function changeDatabase(
  server: ServerProcess,
  change: (db: Db) => Promise<unknown>,
): Promise<void> {
  await server.stop()
  const database = await openEmbedded(server.dataDir, () => undefined)
  try {
    await change(database.db)
  } finally {
    await database.close()
  }
  await server.start()
}
