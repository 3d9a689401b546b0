import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { adminHelp, runAdminCommand, type AdminOutcome } from '../operator/admin-commands.ts'
import { connectToServer, type OperatorConnection } from '../operator/operator-socket.ts'
import { createPasswordHasher } from '../platform/auth/passwords.ts'
import { parseEnv, type Env } from '../platform/core/env.ts'
import { appliedMigrations, MIGRATION_NAMES } from '../platform/db/migrate.ts'
import { openExports, openPhotos, printLine } from '../serve.ts'
import { failCommand, openAsIs } from './places.ts'

// `npm run admin -- help` lists the operator's commands. With the embedded database, the running server carries them
// out, because only one process can have that database open.

const args = process.argv.slice(2)

/** Runs a command in this process. */
async function runHere(env: Env, given: readonly string[], input: string): Promise<AdminOutcome> {
  const { db, close } = await openAsIs(env)
  const applied = new Set(await appliedMigrations(db))
  const log = { error: () => undefined }
  const context = {
    db,
    log,
    photos: openPhotos(env),
    exports: openExports(env),
    passwords: createPasswordHasher(),
    clock: () => new Date(),
  }
  try {
    if (MIGRATION_NAMES.some((name) => !applied.has(name)))
      throw new Error('The database is of an earlier version than this command. Run npm run migrate first.')
    return await runAdminCommand(context, given, input, printLine)
  } finally {
    await close()
  }
}

/** Lets the running server carry out a command. */
async function runThere(
  server: OperatorConnection,
  given: readonly string[],
  input: string,
): Promise<AdminOutcome> {
  const outcome: AdminOutcome = { exitCode: 1 }
  for await (const response of server.ask({ kind: 'admin', args: [...given], input })) {
    if (response.kind === 'line') printLine(response.text)
    if (response.kind === 'ask') outcome.ask = response.question
    if (response.kind === 'done') outcome.exitCode = response.exitCode
  }
  return outcome
}

/** Asks the person at the terminal; without a terminal the answer is no. */
async function isAgreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    printLine(`${question} Add --yes to do it.`)
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} Type yes: `)
  terminal.close()
  return answer.trim() === 'yes'
}

try {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) {
    for (const line of adminHelp()) printLine(line)
    process.exit(args.length === 0 ? 2 : 0)
  }
  const env = parseEnv(process.env)
  const input = args.includes('--stdin') ? await text(process.stdin) : ''
  const server = env.DATABASE_URL ? null : await connectToServer(env.DATA_DIR)
  const run = (given: readonly string[]) =>
    server ? runThere(server, given, input) : runHere(env, given, input)
  let { exitCode, ask } = await run(args)
  if (ask !== undefined && (await isAgreed(ask))) ({ exitCode, ask } = await run([...args, '--yes']))
  process.exit(exitCode)
} catch (error) {
  failCommand(error)
}
