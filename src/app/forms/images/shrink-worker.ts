import { shrinkOn, type ShrunkImage, type Turns } from './shrink-core.ts'

export interface ShrinkTask {
  id: number
  file: Blob
  turns: Turns
}

export interface ShrinkAnswer {
  id: number
  /** Null when the picture cannot be read. */
  image: ShrunkImage | null
}

/** The part of a worker's global scope that is used here; this project's types are those of a window. */
const scope = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ShrinkTask>) => void) => void
  postMessage: (answer: ShrinkAnswer, transfer: Transferable[]) => void
}

scope.addEventListener('message', ({ data: { id, file, turns } }) => {
  const sheet = (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height)
    return {
      context: canvas.getContext('2d', { alpha: false }),
      encode: (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
    }
  }
  shrinkOn(sheet, file, turns)
    .catch(() => null)
    .then((image) => scope.postMessage({ id, image }, image ? [image.bytes] : []))
    .catch(() => undefined)
})
