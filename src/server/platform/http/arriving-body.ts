import type { Context } from 'hono'
import { Refusal } from '../core/refusal.ts'
import { connectionOf } from './request-headers.ts'

/** How long a body may take, in milliseconds. */
export interface ArrivalLimits {
  /** Between two pieces of the body. */
  pauseMs: number
  /** From the first to the last piece. */
  wholeMs: number
}

/** 2 MB at 35 kB a second, which the slowest mobile networks reach. */
export const JSON_ARRIVAL: ArrivalLimits = { pauseMs: 15_000, wholeMs: 60_000 }
/** Node ends every request after five minutes; this limit answers first. */
export const UPLOAD_ARRIVAL: ArrivalLimits = { pauseMs: 15_000, wholeMs: 290_000 }

/** The refusal of a body that is larger than its endpoint takes. */
export const bodyTooLarge = () => new Refusal('too_large', 'This is too large to send')

const incomplete = () => new Refusal('incomplete_body', 'The connection was too slow or ended. Try again.')

/** Reads the next piece of a body; null at its end. */
export type BodyPieces = () => Promise<Uint8Array | null>

/** Reads a request's body from its connection, or, inside the process, from the request. */
export function piecesOf(context: Context): BodyPieces {
  const { incoming } = connectionOf(context)
  const from = incoming
    ? (incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>)
    : context.req.raw.body?.values({ preventCancel: true })
  return async () => {
    const next = await from?.next()
    return !next || next.done === true ? null : (next.value as Uint8Array)
  }
}

/**
 * The pieces of a request's body as they arrive. A reader that stops early leaves the rest to the HTTP server,
 * which ends the connection.
 * @throws Refusal `incomplete_body` (408) when the body pauses or takes too long, or the connection ends
 */
export async function* arrivingBody(
  pieces: BodyPieces,
  { pauseMs, wholeMs }: ArrivalLimits,
): AsyncGenerator<Uint8Array> {
  const ends = performance.now() + wholeMs
  for (;;) {
    const piece = await nextPiece(pieces, Math.min(pauseMs, ends - performance.now()))
    if (piece === null) return
    yield piece
  }
}

async function nextPiece(pieces: BodyPieces, withinMs: number): ReturnType<BodyPieces> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(incomplete()), Math.max(0, withinMs))
  })
  try {
    return await Promise.race([pieces(), late])
  } catch {
    throw incomplete()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads a body of at most `max` bytes, as a chunked body has no Content-Length.
 * @param onPiece called with the bytes of each piece before it is kept
 * @throws Refusal `too_large` (413), `incomplete_body` (408), or what `onPiece` throws
 */
export async function readBody(
  pieces: BodyPieces,
  max: number,
  onPiece: (bytes: number) => void = () => undefined,
): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const piece of arrivingBody(pieces, JSON_ARRIVAL)) {
    size += piece.byteLength
    if (size > max) throw bodyTooLarge()
    onPiece(piece.byteLength)
    read.push(piece)
  }
  return Buffer.concat(read)
}
