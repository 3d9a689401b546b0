import { shrinkOn, type ShrunkImage, type Turns } from './shrink-core.ts'
import type { ShrinkAnswer, ShrinkTask } from './shrink-worker.ts'

export type { ShrunkImage, Turns } from './shrink-core.ts'

/** The file is not a picture that this browser can read. */
export class NotAnImageError extends Error {
  override name = 'NotAnImageError'
}

/** Pictures of many megapixels take hundreds of megabytes while they are open: few at once. */
const WORKERS_MAX = 2
/** A worker without work ends after this. */
const IDLE_MS = 10_000

interface Task {
  file: Blob
  turns: Turns
  resolve: (image: ShrunkImage | null) => void
}

/** Shrinks beside the page, so that typing goes on while twenty pictures are opened. */
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
    const limit = Math.min(WORKERS_MAX, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))
    if (this.#working >= limit) return
    const task = this.#waiting.shift()
    if (!task) return
    this.#working++
    const spare = this.#idle.pop()
    if (spare) clearTimeout(spare.end)
    const worker =
      spare?.worker ?? new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
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
    worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => done(data.image, true)
    // A worker that could not start, or ran out of memory over this picture: the page tries it itself.
    worker.onerror = async () => done(await shrinkHere(task.file, task.turns), false)
    worker.postMessage({ id: 0, file: task.file, turns: task.turns } satisfies ShrinkTask)
  }
}

const pool = new ShrinkPool()

/** On the page itself, where workers have no canvas. */
function shrinkHere(file: Blob, turns: Turns): Promise<ShrunkImage | null> {
  const sheet = (width: number, height: number) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    return {
      context: canvas.getContext('2d', { alpha: false }),
      encode: (quality: number) =>
        new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
    }
  }
  return shrinkOn(sheet, file, turns)
}

const canWork = () => typeof Worker === 'function' && typeof OffscreenCanvas === 'function'

/**
 * A picture as JPEG of quality 0.7, turned the way its EXIF says, at most 1200 px on its longest side.
 * @throws NotAnImageError for anything else than a readable picture.
 */
export async function shrinkImage(file: Blob, turns: Turns = 0): Promise<ShrunkImage> {
  // Drawings are pictures to a browser; the server decodes photographs only.
  const isPicture = file.type.startsWith('image/') && !file.type.startsWith('image/svg')
  const image = isPicture ? await (canWork() ? pool.run(file, turns) : shrinkHere(file, turns)) : null
  if (!image) throw new NotAnImageError('Only image files are allowed')
  return image
}
