import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { loadBuilt } from './build-module.ts'
import { colourTokens, standaloneSvg } from './tokens.ts'

const VIRTUAL = 'virtual:pictures'
const RESOLVED = '\0pictures'

interface PictureFile {
  /** Below the root of the site, with its hash. */
  fileName: string
  source: string
  width: number
  height: number
}

export interface Pictures {
  /** Those that a page asks for by name. */
  named: Map<string, PictureFile>
  /** Every file to be written. */
  all: { fileName: string; source: string }[]
}

/** The drawings of src/app/illustrations, drawn when they are first asked for, and once in a process. */
export function picturesOf(root: string): () => Promise<Pictures> {
  let drawn: Promise<Pictures> | null = null
  return () => (drawn ??= drawPictures(root))
}

async function drawPictures(root: string): Promise<Pictures> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  type Drawings = Record<string, Parameters<typeof renderToStaticMarkup>[0]>
  const { DRAWINGS, NEIGHBORHOODS } = await loadBuilt<{ DRAWINGS: Drawings; NEIGHBORHOODS: Drawings }>(
    root,
    'src/app/illustrations/picture-sources.ts',
  )
  const tokens = colourTokens(readFileSync(join(root, 'src/app/styles/app.css'), 'utf8'))
  const draw = (drawing: Drawings[string]) => standaloneSvg(renderToStaticMarkup(drawing), tokens)
  const named = new Map(
    Object.entries(DRAWINGS).map(([name, drawing]) => {
      const source = draw(drawing)
      const box = /viewBox="0 0 (\d+) (\d+)"/.exec(source)
      if (!box) throw new Error(`The drawing “${name}” has no size`)
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/picture-${name}-${hash}.svg`
      return [name, { fileName, source, width: Number(box[1]), height: Number(box[2]) }]
    }),
  )
  const streets = Object.entries(NEIGHBORHOODS).map(([path, drawing]) => ({
    fileName: path.slice(1),
    source: draw(drawing),
  }))
  return { named, all: [...named.values(), ...streets] }
}

/** `virtual:pictures`: where each drawing lies. The files are written by the build of the site only. */
export function pictureFiles(pictures: () => Promise<Pictures>): Plugin {
  return {
    name: 'commonroof-pictures',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      const files = Array.from((await pictures()).named, ([name, { fileName, width, height }]) => [
        name,
        [`/${fileName}`, width, height],
      ])
      return `export const PICTURE_FILES = ${JSON.stringify(Object.fromEntries(files))}`
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const wanted = (await pictures()).all.find(({ fileName }) => request.url === `/${fileName}`)
        if (wanted) response.setHeader('content-type', 'image/svg+xml').end(wanted.source)
        else next()
      })
    },
    async generateBundle() {
      if (this.environment.config.consumer === 'server') return
      for (const { fileName, source } of (await pictures()).all)
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
