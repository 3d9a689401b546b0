import { rm } from 'node:fs/promises'
import type { AdminContext } from './admin-command.ts'
import { runAdminCommand } from './admin-commands.ts'
import { copyDatabase, deleteOldCopies } from './database-copy.ts'
import { listenForOperator } from './operator-socket.ts'

/**
 * Lets commands use the embedded database while this process has it open. Where there can be no socket, the server
 * works without it, and commands ask to stop the server first.
 * @returns a function that ends it
 */
export async function serveOperator(dataDir: string, context: AdminContext): Promise<() => void> {
  deleteOldCopies(dataDir)
  try {
    return await listen(dataDir, context)
  } catch (error) {
    context.log.error({ err: String(error) }, 'no socket for the operator')
    return () => undefined
  }
}

function listen(dataDir: string, context: AdminContext): Promise<() => void> {
  return listenForOperator(dataDir, async (request, send, ended) => {
    if (request.kind === 'copy-database') {
      const folder = await copyDatabase(context.db, dataDir)
      // A copy that cannot be deleted is deleted at the next start.
      const remove = () =>
        rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
          context.log.error({ err: String(error) }, 'could not delete a copy of the database'),
        )
      if (ended.aborted) return remove()
      ended.addEventListener('abort', () => void remove())
      send({ kind: 'copied', folder })
      return send({ kind: 'done', exitCode: 0 })
    }
    const { args, input } = request
    const print = (text: string) => send({ kind: 'line', text })
    const { exitCode, ask } = await runAdminCommand(context, args, input, print)
    if (ask !== undefined) send({ kind: 'ask', question: ask })
    send({ kind: 'done', exitCode })
  })
}
