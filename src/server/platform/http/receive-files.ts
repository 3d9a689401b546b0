import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { Context } from 'hono'
import {
  NOT_AN_IMAGE_MESSAGE,
  PHOTO_TOO_LARGE_MESSAGE,
  TOO_MANY_PHOTOS_MESSAGE,
} from '../../../domain/listings/photo-picks.ts'
import { PHOTO_MAX_BYTES } from '../../../domain/core/limits.ts'
import type { UploadedFile } from '../core/call.ts'
import { Refusal } from '../core/refusal.ts'
import { arrivingBody, bodyTooLarge, piecesOf, UPLOAD_ARRIVAL } from './arriving-body.ts'
import { headersOf } from './request-headers.ts'

/** What a multipart body may hold. */
interface FileRules {
  /** The name of the file field. */
  field: string
  maxFiles: number
  /** The size of the whole body. */
  maxBytes: number
}

const notAForm = () => new Refusal('invalid', 'The body is not a valid form')
const tooMany = (maxFiles: number) =>
  new Refusal('too_many_photos', maxFiles === 1 ? 'Please choose one picture' : TOO_MANY_PHOTOS_MESSAGE)

/**
 * Writes the files of a multipart body to `folder` as they arrive, in order, so that an upload takes no memory.
 * The first refusal ends the reading. Other fields are refused.
 * @throws Refusal `invalid`, `too_many_photos` (400), `incomplete_body` (408), `image_too_large`, `too_large` (413),
 * and errors of the disk
 */
export async function receiveFiles(
  context: Context,
  { field, maxFiles, maxBytes }: FileRules,
  folder: string,
): Promise<UploadedFile[]> {
  const files: UploadedFile[] = []
  const writing: Promise<void>[] = []
  const ending = new AbortController()
  const parser = parserFor(context)
  const refuse = (error: unknown) => ending.abort(error)
  parser.on('field', () => refuse(new Refusal('invalid', NOT_AN_IMAGE_MESSAGE)))
  parser.on('file', (name: string, stream: BusboyFileStream) => {
    if (name !== field) refuse(new Refusal('invalid', NOT_AN_IMAGE_MESSAGE))
    else if (files.length === maxFiles) refuse(tooMany(maxFiles))
    const file = { path: join(folder, String(files.length)), bytes: 0 }
    files.push(file)
    writing.push(write(stream, file, ending.signal).catch(refuse))
  })
  try {
    await pipeline(
      Readable.from(arrivingBody(piecesOf(context), UPLOAD_ARRIVAL)),
      limitTo(maxBytes),
      parser,
      {
        signal: ending.signal,
      },
    )
  } catch (error) {
    // The parser's own errors, and the end of a body that is no form, have no code of ours or of the system.
    const isKnown = error instanceof Refusal || (error as NodeJS.ErrnoException).code !== undefined
    refuse(isKnown ? error : notAForm())
  }
  await Promise.all(writing)
  if (ending.signal.aborted) throw ending.signal.reason
  if (files.length === 0) throw new Refusal('invalid', 'Please choose a picture', { field })
  return files
}

function parserFor(context: Context): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': headersOf(context).get('content-type') ?? '' },
      // A file that has the limit's length is cut there, so the limit is one byte larger.
      limits: { fileSize: PHOTO_MAX_BYTES + 1 },
    })
  } catch {
    throw notAForm()
  }
}

async function write(stream: BusboyFileStream, file: UploadedFile, signal: AbortSignal): Promise<void> {
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.bytes += chunk.byteLength
      const isTooLarge = file.bytes > PHOTO_MAX_BYTES
      done(isTooLarge ? new Refusal('image_too_large', PHOTO_TOO_LARGE_MESSAGE) : null, chunk)
    },
  })
  await pipeline(stream, counter, createWriteStream(file.path), { signal })
}

/** Passes at most `max` bytes, as a chunked body has no Content-Length. */
function limitTo(max: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength
      done(size > max ? bodyTooLarge() : null, chunk)
    },
  })
}
