const BLOCK = 512
const SIZE_MAX = 8 ** 11

/** A file of an archive, whole in memory: archives here hold many small files. */
export interface TarEntry {
  name: string
  bytes: Buffer
}

/** Something that is no archive, or only the first part of one. */
export class TarError extends Error {
  override readonly name = 'TarError'
}

/** The end of an archive: two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** The bytes of a file in an archive, which every tar program reads. */
export function tarEntry(name: string, bytes: Uint8Array, changedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100 || bytes.length >= SIZE_MAX)
    throw new TarError(`${name} does not fit into a tar archive`)
  const octal = (value: number, length: number, at: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii')
  header.write(name, 0, 'utf8')
  octal(0o600, 8, 100)
  octal(0, 8, 108)
  octal(0, 8, 116)
  octal(bytes.length, 12, 124)
  octal(Math.floor(changedAt.getTime() / 1000), 12, 136)
  header.write('0', 156, 'ascii')
  header.write('ustar\u000000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)
  return Buffer.concat([header, bytes, padding])
}

/** The sum of a header's bytes, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}

/** Yields the files of an archive. @throws TarError when the archive ends early or is none */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = chunks[Symbol.asyncIterator]()
  const waiting: Buffer[] = []
  let held = 0
  const take = async (length: number): Promise<Buffer> => {
    while (held < length) {
      const { value, done } = await source.next()
      if (done) throw new TarError('The archive ends early')
      waiting.push(value)
      held += value.length
    }
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
    waiting.length = 0
    waiting.push(all.subarray(length))
    held -= length
    return all.subarray(0, length)
  }
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    if (readOctal(header, 148) !== checksumOf(header)) throw new TarError('This is no tar archive')
    const end = header.indexOf(0)
    const name = header.toString('utf8', 0, Math.min(end, 100))
    const size = readOctal(header, 124)
    // A copy, so that the chunk with the rest of the archive can be freed.
    yield { name, bytes: Buffer.from(await take(size)) }
    await take((BLOCK - (size % BLOCK)) % BLOCK)
  }
  // The rest is read, so that a damaged end is noticed.
  for (;;) if ((await source.next()).done) return
}

function readOctal(header: Buffer, at: number): number {
  return Number.parseInt(header.toString('latin1', at, at + 12), 8)
}
