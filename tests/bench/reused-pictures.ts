import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isTellable,
  lookKeys,
  pictureComparer,
  searchKeys,
  type PictureLook,
} from '../../src/domain/core/picture-look.ts'
import { lookOfPhoto, reencode } from '../../src/server/platform/photos/reencode.ts'
import { cameraPhoto } from '../support/home-photos.ts'
import { changedPicture, PICTURE_CHANGES } from '../support/picture-variants.ts'
import { roomPhoto } from '../support/room-photos.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { percentile, type Row } from './rows.ts'

const ROOMS = 60
/** Of the photos of a folder, every so many is also changed in each way. */
const CHANGED_EVERY = 10
const UPLOADS = 15

const row = (test: string, metric: string, value: number, unit: string): Row => ({
  bench: 'reused-pictures',
  subject: 'commonroof',
  case: test,
  metric,
  value,
  unit,
})

/** Stored looks with the index that the database has, in memory. */
class Index {
  readonly #looks: readonly PictureLook[]
  readonly #byKey = new Map<number, number[]>()
  candidates = 0
  lookups = 0

  constructor(looks: readonly PictureLook[]) {
    this.#looks = looks
    looks.forEach((look, at) => {
      for (const key of lookKeys(look)) {
        const found = this.#byKey.get(key)
        if (found) found.push(at)
        else this.#byKey.set(key, [at])
      }
    })
  }

  /** The positions of the same picture. */
  find(look: PictureLook): number[] {
    const near = new Set(searchKeys(look).flatMap((key) => this.#byKey.get(key) ?? []))
    this.candidates += near.size
    this.lookups += 1
    const isSame = pictureComparer(look)
    return [...near].filter((at) => isSame(this.#looks[at] ?? new Uint8Array()))
  }
}

/** The photos of a folder, or drawn rooms. */
async function photosOf(folder: string | undefined): Promise<Buffer[]> {
  if (folder === undefined)
    return Promise.all(Array.from({ length: ROOMS }, async (_, n) => (await roomPhoto(n + 1)).buffer))
  return readdirSync(folder)
    .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name)))
}

/** The milliseconds that an upload takes on the processor, and those of its look. */
async function uploadRows(): Promise<Row[]> {
  const folder = temporaryFolder('looks')
  const path = join(folder.path, 'camera.jpg')
  writeFileSync(path, (await cameraPhoto(1)).buffer)
  const all: number[] = []
  const looks: number[] = []
  for (let count = 0; count < UPLOADS; count++) {
    const started = performance.now()
    const { bytes } = await reencode(path)
    all.push(performance.now() - started)
    const begun = performance.now()
    const look = await lookOfPhoto(bytes)
    lookKeys(look)
    looks.push(performance.now() - begun)
  }
  folder.remove()
  return [
    row('a photo of twelve megapixels', 'prepared with its look', percentile(all, 0.5), 'ms'),
    row('a stored photo', 'look and keys', percentile(looks, 0.5), 'ms'),
  ]
}

/**
 * How many reused pictures are found after each change, and how many different pictures are taken for the same, among
 * drawn rooms, or among the photos of a folder: `npm run bench -- reused-pictures FOLDER`.
 */
export async function bench(): Promise<Row[]> {
  const [, folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const photos = await photosOf(folder)
  const looks: PictureLook[] = []
  for (const photo of photos) looks.push(await lookOfPhoto(photo))
  const index = new Index(looks)
  const started = performance.now()
  const pairs = looks.flatMap((look, at) => index.find(look).filter((other) => other < at))
  const lookupMs = (performance.now() - started) / looks.length
  const rows: Row[] = []
  const sources = photos.filter((_, at) => folder === undefined || at % CHANGED_EVERY === 0)
  for (const change of PICTURE_CHANGES) {
    let found = 0
    const changed: PictureLook[] = []
    for (const photo of sources) changed.push(await lookOfPhoto(await changedPicture(photo, change)))
    const changedIndex = new Index(changed)
    for (const [at, look] of changed.entries()) {
      const own = at * (folder === undefined ? 1 : CHANGED_EVERY)
      if (index.find(look).includes(own)) found++
      // The thief may also come first.
      if (changedIndex.find(looks[own] ?? look).includes(at)) found++
    }
    rows.push(row(change, 'found', (50 * found) / sources.length, '%'))
  }
  return [
    ...rows,
    row(
      `${photos.length} photos`,
      'too plain to compare',
      looks.filter((look) => !isTellable(look)).length,
      '',
    ),
    row(`${photos.length} photos`, 'pairs', (photos.length * (photos.length - 1)) / 2, ''),
    row(`${photos.length} photos`, 'pairs taken for the same', pairs.length, ''),
    row('one look-up', 'keys', searchKeys(looks[0] ?? new Uint8Array()).length, ''),
    row(
      'one look-up',
      'candidates of 1000 photos',
      (1000 * index.candidates) / index.lookups / photos.length,
      '',
    ),
    row('one look-up', 'in memory', lookupMs, 'ms'),
    ...(await uploadRows()),
  ]
}
