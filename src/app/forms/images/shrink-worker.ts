import { shrinkOn, type ShrunkImage, type Turns } from './shrink-core.ts'

/** A photo for the worker to shrink. */
export interface ShrinkTask {
  id: number
  file: Blob
  turns: Turns
}

/** The result of a task; `id` is that of the task. */
export interface ShrinkResult {
  id: number
  /** Null when the photo cannot be read; 'no-canvas' when the page must shrink it. */
  image: ShrunkImage | null | 'no-canvas'
}

/** The worker's global scope, typed by hand because this project has the types of a window. */
const scope = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ShrinkTask>) => void) => void
  postMessage: (result: ShrinkResult, transfer: Transferable[]) => void
}

scope.addEventListener('message', ({ data: { id, file, turns } }) => {
  const createCanvas = (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height)
    return {
      context: canvas.getContext('2d', { alpha: false }),
      encode: (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
    }
  }
  shrinkOn(createCanvas, file, turns)
    .then((image) => scope.postMessage({ id, image }, image ? [image.bytes] : []))
    .catch(() => scope.postMessage({ id, image: 'no-canvas' }, []))
})
