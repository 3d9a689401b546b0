import { cpSync, ftruncateSync, closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../../src/server/platform/db/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder('power-cut')
afterAll(folder.remove)

/** What a file had before a write that is not on the disk yet. */
interface Unsynced {
  path: string
  at: number
  before: Uint8Array
  size: number
}

interface Stream {
  node: unknown
  nfd?: number
  position: number
}
type Instance = Awaited<ReturnType<typeof createInstance>>
type Write = (stream: Stream, bytes: Uint8Array, offset: number, length: number, at?: number) => number
interface NodeFiles {
  stream_ops: { write: Write; fsync?: (stream: Stream) => number }
  realPath: (node: unknown) => string
}

/**
 * Watches the writes of a database. A power cut loses what was written since the last fsync of a file; the worst
 * one loses all of it.
 * @returns a function that copies the files as they would be after that cut
 */
function watchWrites(instance: Instance, root: string): (copy: string) => void {
  const { FS } = instance.Module as unknown as {
    FS: { lookupPath: (path: string) => { node: { mount: { type: NodeFiles } } } }
  }
  const files = FS.lookupPath('/pglite/data').node.mount.type
  const { write, fsync } = files.stream_ops
  let unsynced: Unsynced[] = []
  files.stream_ops.write = (stream, bytes, offset, length, at) => {
    const path = files.realPath(stream.node)
    const file = openSync(path, 'r')
    const before = new Uint8Array(length)
    const from = at ?? stream.position
    const count = readSync(file, before, 0, length, from)
    unsynced.push({ path, at: from, before: before.subarray(0, count), size: fstatSync(file).size })
    closeSync(file)
    return write(stream, bytes, offset, length, at)
  }
  if (fsync)
    files.stream_ops.fsync = (stream) => {
      const path = files.realPath(stream.node)
      unsynced = unsynced.filter((each) => each.path !== path)
      return fsync(stream)
    }
  return (copy) => {
    cpSync(root, copy, { recursive: true })
    for (const { path, at, before, size } of unsynced.toReversed()) {
      const file = openSync(join(copy, relative(root, path)), 'r+')
      writeSync(file, before, 0, before.byteLength, at)
      ftruncateSync(file, size)
      closeSync(file)
    }
  }
}

/** Commits rows one by one, cuts the power, and counts the rows of the database that starts afterwards. */
async function rowsAfterCut(name: string, isSynced: boolean, rows: number): Promise<number> {
  const root = join(folder.path, name)
  const first = await createInstance({ folder: root, isSynced })
  const cut = watchWrites(first, root)
  await first.exec('create table kept (id int primary key, words text)')
  for (let id = 0; id < rows; id++) {
    await first.query('insert into kept values ($1, $2)', [id, 'x'.repeat(2000)])
    if (id === rows / 2) await first.exec('checkpoint')
  }
  cut(`${root}-cut`)
  const second = await createInstance({ folder: `${root}-cut`, isSynced })
  const { rows: found } = await second.query<{ count: number }>('select count(*)::int as count from kept')
  await second.close()
  await first.close()
  return found[0]?.count ?? 0
}

test('a commit of the embedded database survives a power cut', async () => {
  expect(await rowsAfterCut('synced', true, 100)).toBe(100)
})

test('without fsync it does not, so the cut of this test loses something', async () => {
  expect(await rowsAfterCut('unsynced', false, 100).catch(() => 0)).toBeLessThan(100)
})
