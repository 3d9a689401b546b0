import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from '../../../src/server/platform/db/lock-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = temporaryFolder('lock')
afterAll(() => folder.remove())

describe('the lock of a data directory', () => {
  const dir = (name: string) => {
    const path = join(folder.path, name)
    mkdirSync(path, { recursive: true })
    return path
  }
  const write = (path: string, holder: object | string) =>
    writeFileSync(
      join(path, 'LOCK'),
      typeof holder === 'string' ? holder : JSON.stringify({ host: hostname(), ...holder }),
    )
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const startedAt = (pid: number) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  }

  test('can be held once, and released', () => {
    const path = dir('once')
    const release = lockDataDir(path)
    expect(() => lockDataDir(path)).toThrow(DataDirInUse)
    release()
    lockDataDir(path)()
  })

  test('of a reused pid is stale, also of our own pid, such as 1 after a restart', () => {
    const path = dir('reused')
    write(path, { pid: process.pid, startedAt: '1', boot, nonce: 'x' })
    lockDataDir(path)()
    write(path, { pid: process.pid, startedAt: startedAt(process.pid), boot, nonce: 'x' })
    expect(() => lockDataDir(path)).toThrow(DataDirInUse)
  })

  test('of another boot, of a dead process, or unreadable, is stale', () => {
    const path = dir('stale')
    for (const holder of [
      { pid: 1, startedAt: startedAt(1), boot: 'another', nonce: 'x' },
      { pid: 4_194_303, startedAt: '1', boot, nonce: 'x' },
      '',
      '{"pid":',
    ]) {
      write(path, holder)
      lockDataDir(path)()
    }
  })

  test('of another machine on the same volume is valid while its heartbeat is recent', () => {
    const path = dir('volume')
    write(path, { pid: 1, startedAt: '1', boot, host: 'another', nonce: 'x' })
    expect(() => lockDataDir(path)).toThrow(/on another/)
  })
})
