import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const HEARTBEAT_MS = 5000
const HEARTBEAT_STALE_MS = 20_000

/**
 * The process that holds a data directory, as the lock file stores it. Only one process may hold a directory:
 * PGlite opens the same directory in two processes without an error and then loses rows. The file names a
 * process by its pid and its start time, because kill -9 leaves the file behind and another process may get
 * the same pid later (in a container the pid is always 1).
 */
interface Holder {
  pid: number
  /** The process's start time in clock ticks since boot; null where /proc does not exist. */
  startedAt: string | null
  /** The boot id, which differs between boots and between machines. */
  boot: string
  host: string
  nonce: string
}

/** Another process holds the data directory. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

/** Returns a file's text; null when the file does not exist or is not readable. */
const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Field 22 of /proc/<pid>/stat. Fields are counted from the last `)`, because field 2 may contain spaces. */
function startTime(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

/** Identifies the current boot, because pids start again after a reboot. */
function bootId(): string {
  return (readOrNull('/proc/sys/kernel/random/boot_id') ?? 'unknown').trim()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function parse(content: string | null): Holder | null {
  if (content === null) return null
  try {
    const holder = JSON.parse(content) as Holder
    return typeof holder.pid === 'number' ? holder : null
  } catch {
    // A crash during the first write may have left half a file, which names no process.
    return null
  }
}

function stillHolds(path: string, holder: Holder): boolean {
  // Processes of another machine or container on the same volume are invisible here, but their heartbeat
  // (the file's modification time) is not.
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < HEARTBEAT_STALE_MS
  if (holder.boot !== bootId() || !isAlive(holder.pid)) return false
  // Without /proc, a live pid counts as the holder: refusing to start is the safer mistake.
  return holder.startedAt === null || holder.startedAt === startTime(holder.pid)
}

/** Deletes a dead holder's lock file; false when the file no longer has the `expected` content. */
function clearStale(path: string, expected: string, nonce: string): boolean {
  const aside = `${path}.${nonce}`
  try {
    renameSync(path, aside)
    if (readOrNull(aside) === expected) return true
    // A live process took the lock in the meantime, so its file is put back.
    linkSync(aside, path)
    return false
  } catch (error) {
    if (['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Creates the lock file with its content atomically; false when it exists already. */
function createAtomically(path: string, content: string, nonce: string): boolean {
  const temporary = `${path}.new.${nonce}`
  writeFileSync(temporary, content)
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * Locks a data directory for this process.
 * @returns a function that releases the lock
 * @throws DataDirInUse, naming the holder, when a live process holds the lock; there is no waiting
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'LOCK')
  const nonce = randomUUID()
  const self: Holder = {
    pid: process.pid,
    startedAt: startTime(process.pid),
    boot: bootId(),
    host: hostname(),
    nonce,
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createAtomically(path, JSON.stringify(self), nonce)) return startHeartbeat(path, nonce)
    const content = readOrNull(path)
    const holder = parse(content)
    if (content === null) continue
    if (holder && stillHolds(path, holder)) {
      throw new DataDirInUse(
        `${dataDir} is in use by process ${holder.pid} on ${holder.host}. Stop it first, or choose another DATA_DIR.`,
      )
    }
    clearStale(path, content, nonce)
  }
  throw new DataDirInUse(`${dataDir} is being opened by several processes at once. Start one of them.`)
}

/** Updates the lock file's modification time regularly. @returns a function that releases the lock */
function startHeartbeat(path: string, nonce: string): () => void {
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // The directory was deleted while the server runs, so no lock is needed any more.
      clearInterval(heartbeat)
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (parse(readOrNull(path))?.nonce === nonce) rmSync(path, { force: true })
  }
}
