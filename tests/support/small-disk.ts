import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { asRoot } from './root.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A disk of its own, in memory, that a test can fill. */
export interface SmallDisk {
  path: string
  /** Takes all room that is left. */
  fill: () => void
  /** Gives it back. */
  makeRoom: () => void
  remove: () => void
}

const PIECE = Buffer.alloc(64 * 1024)

/** Mounts a disk of this size, as root or with sudo. @throws Error when the machine does not allow it */
export function smallDisk(megabytes: number): SmallDisk {
  const { path, remove } = temporaryFolder('disk')
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', path)
  const filler = join(path, 'filler')
  return {
    path,
    fill: () => {
      const file = openSync(filler, 'a')
      try {
        for (;;) writeSync(file, PIECE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove: () => {
      run('umount', '--lazy', path)
      remove()
    },
  }
}

function run(...command: string[]): void {
  const [program, args] = asRoot(command)
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
