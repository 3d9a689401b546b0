import { trustedScript } from '../../../contract/trusted-scripts.ts'
import { NOT_AN_IMAGE_MESSAGE } from '../../../domain/listings/photo-picks.ts'
import { isIos } from '../../data/ios.ts'
import { shrinkOn, type ShrunkImage, type Turns } from './shrink-core.ts'
import type { ShrinkResult, ShrinkTask } from './shrink-worker.ts'
// oxlint-disable-next-line import/default -- Vite gives the address of the built worker.
import WORKER_URL from './shrink-worker.ts?worker&url'

export type { ShrunkImage, Turns } from './shrink-core.ts'

/** The file is not an image that this browser can read. */
export class NotAnImageError extends Error {
  override name = 'NotAnImageError'
}

/** The maximum number of workers: an open photo of many megapixels takes hundreds of megabytes. */
const WORKERS_MAX = 2
/** An iPhone ends a page whose memory grows by that much, so it opens one photo at a time. */
const WORKERS_MAX_IOS = 1
/** An idle worker is ended after this time. */
const IDLE_MS = 10_000

interface Task {
  file: Blob
  turns: Turns
  resolve: (image: ShrunkImage | null) => void
}

/** Shrinks photos in workers, so that the page stays responsive while twenty photos are opened. */
class ShrinkPool {
  readonly #waiting: Task[] = []
  #working = 0
  readonly #idle: { worker: Worker; end: ReturnType<typeof setTimeout> }[] = []

  run(file: Blob, turns: Turns): Promise<ShrunkImage | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ file, turns, resolve })
      this.#next()
    })
  }

  #next(): void {
    const most = isIos() ? WORKERS_MAX_IOS : WORKERS_MAX
    const limit = Math.min(most, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))
    if (this.#working >= limit) return
    const task = this.#waiting.shift()
    if (!task) return
    this.#working++
    const spare = this.#idle.pop()
    if (spare) clearTimeout(spare.end)
    const worker = spare?.worker ?? new Worker(trustedScript(WORKER_URL), { type: 'module' })
    const done = (image: ShrunkImage | null, usable: boolean) => {
      worker.onmessage = null
      worker.onerror = null
      if (usable) {
        const end = setTimeout(() => {
          worker.terminate()
          this.#idle.splice(
            this.#idle.findIndex((each) => each.worker === worker),
            1,
          )
        }, IDLE_MS)
        this.#idle.push({ worker, end })
      } else worker.terminate()
      this.#working--
      task.resolve(image)
      this.#next()
    }
    const shrinkHere = async () => done(await shrinkOnPage(task.file, task.turns).catch(() => null), false)
    worker.onmessage = ({ data }: MessageEvent<ShrinkResult>) =>
      data.image === 'no-canvas' ? shrinkHere() : done(data.image, true)
    // The worker could not start or ran out of memory, so the page shrinks the photo itself.
    worker.onerror = shrinkHere
    worker.postMessage({ id: 0, file: task.file, turns: task.turns } satisfies ShrinkTask)
  }
}

const pool = new ShrinkPool()

/** Shrinks a photo on the page itself, for browsers whose workers have no canvas. */
function shrinkOnPage(file: Blob, turns: Turns): Promise<ShrunkImage | null> {
  const createCanvas = (width: number, height: number) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    return {
      context: canvas.getContext('2d', { alpha: false }),
      encode: (quality: number) =>
        new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
    }
  }
  return shrinkOn(createCanvas, file, turns)
}

const hasWorkers = () => typeof Worker === 'function' && typeof OffscreenCanvas === 'function'

/**
 * Shrinks a photo to a JPEG of quality 0.7 with a longest side of at most 1200 px, rotated by its EXIF
 * orientation and then by `turns`.
 * @throws NotAnImageError when the file is not a readable image.
 */
export async function shrinkImage(file: Blob, turns: Turns = 0): Promise<ShrunkImage> {
  // A browser can read SVG files, but the server decodes only raster images.
  const isRaster = file.type.startsWith('image/') && !file.type.startsWith('image/svg')
  const shrink = () => (hasWorkers() ? pool.run(file, turns) : shrinkOnPage(file, turns).catch(() => null))
  const image = isRaster ? await shrink() : null
  if (!image) throw new NotAnImageError(NOT_AN_IMAGE_MESSAGE)
  return image
}
