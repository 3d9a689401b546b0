import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { COMPILE_CACHE, FAST_COMPILE_FLAGS } from './server-process.ts'

/** The commands of the operator and their programs. */
const PROGRAMS = { admin: 'admin', backup: 'backup', restore: 'restore', migrate: 'run-migrations' }

const ROOT = join(import.meta.dirname, '../..')

/** How a command ended. */
export interface CommandResult {
  exitCode: number | null
  /** Its standard output and errors. */
  output: string
}

/** Runs one of the operator's commands as a process, without a terminal. */
export async function runCommand(
  name: keyof typeof PROGRAMS,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<CommandResult> {
  const script = join(ROOT, `src/server/cli/${PROGRAMS[name]}.ts`)
  const child = spawn(process.execPath, [...FAST_COMPILE_FLAGS, script, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  child.stdin.end(input)
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { exitCode, output }
}
