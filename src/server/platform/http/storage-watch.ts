import { statfs } from 'node:fs/promises'

/** A disk with less room than this counts as full: an upload of twenty pictures must fit. */
const FREE_BYTES_MIN = 64 * 1024 * 1024
/** How long a refusal for a full disk counts: the database's disk can be that of another machine. */
const REFUSAL_COUNTS_MS = 60_000

/** Whether the server has room to store things. */
export interface StorageWatch {
  /** Notes that something was refused because a disk is full. */
  noteFull: () => void
  isFull: () => Promise<boolean>
}

/** Watches the disk of a folder (null: none), and the refusals. @param clock returns the time in milliseconds */
export function watchStorage(folder: string | null, clock: () => number): StorageWatch {
  let fullAt = -Infinity
  return {
    noteFull: () => {
      fullAt = clock()
    },
    isFull: async () => {
      if (clock() - fullAt < REFUSAL_COUNTS_MS) return true
      if (folder === null) return false
      const disk = await statfs(folder).catch(() => null)
      return disk !== null && disk.bavail * disk.bsize < FREE_BYTES_MIN
    },
  }
}
