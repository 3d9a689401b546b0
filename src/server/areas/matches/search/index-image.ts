import { randomUUID, createHash } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { ANSWER_WEIGHTS } from '../../../../domain/matches/match-weights.ts'
import type { ChangePosition } from '../../../platform/db/search-changes.ts'
import { CANDIDATES_READ } from './load-candidates.ts'
import { ColumnsOutline, MEANING, PersonColumns } from './person-columns.ts'

/**
 * The image of an index: a file with its columns as they are in memory, so that the next process reads some megabytes
 * and the changes since, and not everyone. It has the length of the outline (4 bytes), the outline as JSON, the parts
 * of the columns, and the CRC-32 of all that (4 bytes).
 */

/** The people of an index as of a position in the changes. */
export interface IndexImage {
  columns: PersonColumns
  position: ChangePosition
}

/** Increase it when code changes what the bytes of a column mean. */
const FORMAT = 1

/** An image of a release that reads or counts people in another way has another fingerprint. */
const FINGERPRINT = createHash('sha256')
  .update(JSON.stringify([FORMAT, endianness(), MEANING, ANSWER_WEIGHTS, CANDIDATES_READ]))
  .digest('hex')

const Outline = v.object({
  fingerprint: v.string(),
  position: v.object({
    origin: v.string(),
    xmin: v.string(),
    seen: v.array(v.string()),
    pruned: v.nullable(v.string()),
  }),
  columns: ColumnsOutline,
})

/** Bytes of a number of the file. */
const NUMBER = 4
/** Bytes that are written or read at once, so that no check of a piece stops the process for long. */
const PIECE = 4 * 1024 * 1024

/** A file that is not an image which this release can read. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
}

/** Writes and reads a file from its beginning, and keeps the CRC-32 of its bytes. */
class CheckedFile {
  readonly #file: FileHandle
  #at = 0
  #crc = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  async write(bytes: ArrayBufferView): Promise<void> {
    for (const piece of piecesOf(bytes)) {
      this.#crc = crc32(piece, this.#crc)
      for (let done = 0; done < piece.length;) {
        const { bytesWritten } = await this.#file.write(piece, done, piece.length - done, this.#at)
        done += bytesWritten
        this.#at += bytesWritten
      }
    }
  }

  async read(into: ArrayBufferView): Promise<void> {
    for (const piece of piecesOf(into)) {
      for (let done = 0; done < piece.length;) {
        const { bytesRead } = await this.#file.read(piece, done, piece.length - done, this.#at)
        if (bytesRead === 0) throw new UnreadableImage('The image ends early')
        done += bytesRead
        this.#at += bytesRead
      }
      this.#crc = crc32(piece, this.#crc)
    }
  }

  async writeNumber(number: number): Promise<void> {
    await this.write(Uint32Array.of(number))
  }

  async readNumber(): Promise<number> {
    const number = new Uint32Array(1)
    await this.read(number)
    return number[0] ?? 0
  }

  writeCrc(): Promise<void> {
    return this.writeNumber(this.#crc)
  }

  async readCrc(): Promise<void> {
    const expected = this.#crc
    if ((await this.readNumber()) !== expected) throw new UnreadableImage('The image is damaged')
  }
}

function* piecesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += PIECE)
    yield new Uint8Array(buffer, byteOffset + at, Math.min(PIECE, byteLength - at))
}

/** Writes an image in the place of an older one. The columns must not change meanwhile. */
export async function writeImage(path: string, { columns, position }: IndexImage): Promise<void> {
  const outline: v.InferOutput<typeof Outline> = {
    fingerprint: FINGERPRINT,
    position: { ...position, seen: [...position.seen] },
    columns: columns.outline(),
  }
  const text = Buffer.from(JSON.stringify(outline))
  // Processes that share a folder do not write into one another's files.
  const unfinished = `${path}.${randomUUID()}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      const checked = new CheckedFile(file)
      await checked.writeNumber(text.length)
      for (const part of [text, ...columns.parts()]) await checked.write(part)
      await checked.writeCrc()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Reads an image. @throws UnreadableImage, or the error of the file system. */
export async function readImage(path: string): Promise<IndexImage> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const checked = new CheckedFile(file)
    const length = await checked.readNumber()
    if (length > size) throw new UnreadableImage('The image ends early')
    const text = Buffer.alloc(length)
    await checked.read(text)
    const { position, columns: outline } = parseOutline(text.toString())
    const columns = roomFor(outline, size)
    const parts = columns.parts()
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
    if (size !== NUMBER + length + bytes + NUMBER) throw new UnreadableImage('The image has another size')
    for (const part of parts) await checked.read(part)
    await checked.readCrc()
    return { columns, position: { ...position, seen: new Set(position.seen) } }
  } finally {
    await file.close()
  }
}

/** Columns of the outlined size, when the file can be as large as that. */
function roomFor(outline: ColumnsOutline, fileSize: number): PersonColumns {
  const { count, buckets } = outline
  if (count + buckets > fileSize) throw new UnreadableImage('The image has another size')
  return PersonColumns.ofOutline(outline)
}

function parseOutline(text: string): v.InferOutput<typeof Outline> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UnreadableImage('The outline of the image is damaged')
  }
  const parsed = v.safeParse(Outline, json)
  if (!parsed.success || parsed.output.fingerprint !== FINGERPRINT)
    throw new UnreadableImage('The image is of another release')
  return parsed.output
}
