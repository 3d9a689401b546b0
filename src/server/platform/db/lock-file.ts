import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const HEARTBEAT_MS = 5000
const HEARTBEAT_STALE_MS = 20_000

/**
 * PGlite opens one directory in two processes without a word and then loses rows, so a directory has
 * one holder. The file names a process by its pid *and* its start time in clock ticks since boot:
 * kill -9 leaves the file behind, and the pid may since belong to another process (in a container it
 * is 1 every time).
 */
interface Holder {
  pid: number
  /** Kernel's start time of that process; null where /proc does not exist. */
  startedAt: string | null
  /** Changes with every boot, and with the machine. */
  boot: string
  host: string
  nonce: string
}

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Field 22 of /proc/<pid>/stat; the name before it may hold spaces and brackets. */
function startTime(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

/** A pid means nothing after a reboot. */
function bootId(): string {
  return (read('/proc/sys/kernel/random/boot_id') ?? 'unknown').trim()
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
    // A file cut short by a crash during its first write names nobody.
    return null
  }
}

function stillHolds(path: string, holder: Holder): boolean {
  // Another machine or container on the same volume: its processes cannot be seen from here, its
  // heartbeat can.
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < HEARTBEAT_STALE_MS
  if (holder.boot !== bootId() || !isAlive(holder.pid)) return false
  // Without /proc a live pid is believed: refusing to start is the safe mistake.
  return holder.startedAt === null || holder.startedAt === startTime(holder.pid)
}

/** Moves a dead holder's file away; false when it was not the file that was judged. */
function clearStale(path: string, judged: string, nonce: string): boolean {
  const aside = `${path}.${nonce}`
  try {
    renameSync(path, aside)
    if (read(aside) === judged) return true
    // Somebody living took the lock in between: theirs goes back.
    linkSync(aside, path)
    return false
  } catch (error) {
    if (['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Creates the file with its content in one step, so that nobody ever reads half of it. */
function create(path: string, content: string, nonce: string): boolean {
  const draft = `${path}.new.${nonce}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Takes the lock of a data directory for this process.
 * @returns the function that gives it back.
 * @throws DataDirInUse at once, naming the holder, when a living process has it.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'LOCK')
  const nonce = randomUUID()
  const me: Holder = {
    pid: process.pid,
    startedAt: startTime(process.pid),
    boot: bootId(),
    host: hostname(),
    nonce,
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (create(path, JSON.stringify(me), nonce)) return holdUntilReleased(path, nonce)
    const content = read(path)
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

function holdUntilReleased(path: string, nonce: string): () => void {
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // The directory was removed under a running server: there is nothing left to guard.
      clearInterval(heartbeat)
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (parse(read(path))?.nonce === nonce) rmSync(path, { force: true })
  }
}
