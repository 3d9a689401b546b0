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
  /** Bytes of the process in memory: now, and the most so far. */
  memory: () => { resident: number; peak: number }
  /** When the process was started, in the time of `performance.now()`. */
  startedAt: number
  stop: () => Promise<void>
}

/** Starts a script that listens on PORT, and waits until it answers on `path`. */
export async function startMeasured(
  script: string,
  env: Record<string, string>,
  path = '/healthz',
): Promise<MeasuredProcess> {
  const port = await freePort()
  const startedAt = performance.now()
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
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const bytes = (name: string) =>
        1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
      return { resident: bytes('VmRSS'), peak: bytes('VmHWM') }
    },
    startedAt,
    stop: async () => {
      child.kill('SIGTERM')
      await waitForExit(child)
    },
  }
}
