import { Refusal } from '../core/refusal.ts'

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
export const bodyTooLarge = () => new Refusal('too_large', 'This is too large to be sent')

const incomplete = () =>
  new Refusal('incomplete_body', 'The connection was too slow or ended. Please try again.')

/**
 * The pieces of a request's body as they arrive. A reader that stops early leaves the rest to the HTTP server,
 * which ends the connection.
 * @throws Refusal `incomplete_body` (408) when the body pauses or takes too long, or the connection ends
 */
export async function* arrivingBody(
  request: Request,
  { pauseMs, wholeMs }: ArrivalLimits,
): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  const ends = performance.now() + wholeMs
  for (;;) {
    const next = await nextPiece(reader, Math.min(pauseMs, ends - performance.now()))
    if (next.done) return
    yield next.value
  }
}

async function nextPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  withinMs: number,
): Promise<Awaited<ReturnType<typeof reader.read>>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(incomplete()), Math.max(0, withinMs))
  })
  try {
    return await Promise.race([reader.read(), late])
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
  request: Request,
  max: number,
  onPiece: (bytes: number) => void = () => undefined,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of arrivingBody(request, JSON_ARRIVAL)) {
    size += piece.byteLength
    if (size > max) throw bodyTooLarge()
    onPiece(piece.byteLength)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
