import {
  ACCOUNT_HEADER,
  COMPOSED_ON_HEADER,
  IDEMPOTENCY_HEADER,
  TOKEN_HEADER,
} from '../../src/contract/headers.ts'
import { photoIdOf, requestOf } from '../../src/contract/ops.ts'
import { startSession } from '../../src/server/platform/auth/sessions.ts'
import type { Op } from '../../src/sync/types.ts'
import { readRows } from './backup.ts'
import { readDisk } from './disk-reader.ts'
import { ORIGIN } from './sim-server.ts'
import type { World } from './world.ts'

/** The tables that a second delivery must leave as they are. */
const TABLES = ['sim_names', 'messages', 'users', 'home_entries', 'photos', 'drafts'] as const

/**
 * Sends every accepted operation of every outbox a second time, and reports what that changed in the server's
 * database.
 */
export async function replayOutboxes(world: World): Promise<string[]> {
  const { server, people } = world
  const userIds = people.map(({ userId }) => userId)
  const before = await readRows(server, userIds)
  for (const device of world.devices)
    for (const { name, ops } of await readDisk(device.disk.factory)) {
      const owner = people.find(({ userId }) => device.databases.get(name)?.has(userId))
      const done = ops.filter((op) => op.state === 'done' && photoIdOf(op) === null)
      if (owner && done.length > 0) await sendAll(world, owner.userId, done)
    }
  const after = await readRows(server, userIds)
  return TABLES.filter((table) => before[table] !== after[table]).map(
    (table) => `a second delivery changed the table ${table}`,
  )
}

async function sendAll(world: World, userId: string, ops: readonly Op[]): Promise<void> {
  const { token } = await startSession(world.server.db, userId, new Date(world.time.now))
  for (const op of ops.toSorted((a, b) => a.seq - b.seq)) {
    const { method, path, body } = requestOf(op.kind, op.payload)
    await world.server.app.fetch(
      new Request(`${ORIGIN}/api${path}`, {
        method,
        headers: {
          [TOKEN_HEADER]: token,
          'content-type': 'application/json',
          [ACCOUNT_HEADER]: userId,
          [IDEMPOTENCY_HEADER]: op.opId,
          [COMPOSED_ON_HEADER]: op.composedOn,
        },
        body: JSON.stringify(body),
      }),
    )
  }
}
