import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, waitForExit } from '../../support/server-process.ts'
import { until } from '../../support/patience.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** A server in its own process, whose processor time can be read. */
export interface MeasuredProcess {
  origin: string
  /** The processor time that the process has used, in milliseconds. */
  cpuMs: () => number
  stop: () => Promise<void>
}

/** Starts a script that listens on PORT, and waits until it answers on `path`. */
export async function startMeasured(
  script: string,
  env: Record<string, string>,
  path = '/healthz',
): Promise<MeasuredProcess> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(origin + path)).ok, `${script} to answer`)
  return {
    origin,
    cpuMs: () => {
      // The fields after the name in brackets; processor time in user mode and in the kernel are the 12th and 13th.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS
    },
    stop: async () => {
      child.kill('SIGTERM')
      await waitForExit(child)
    },
  }
}
