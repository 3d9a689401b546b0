import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildAndImport } from './build-module.ts'
import { colourTokens, standaloneSvg } from './tokens.ts'

const VIRTUAL = 'virtual:pictures'
const RESOLVED = '\0pictures'

interface PictureFile {
  /** Path relative to the site's root; the name holds a hash of the content. */
  fileName: string
  source: string
  width: number
  height: number
}

/** The site's drawings as SVG files. */
export interface Pictures {
  /** Drawings that pages import by name. */
  named: Map<string, PictureFile>
  /** Every file that the build writes: the named drawings and the neighbourhood drawings. */
  all: { fileName: string; source: string }[]
}

/** Returns a function that renders the drawings of src/app/illustrations once, at its first call. */
export function lazyPictures(root: string): () => Promise<Pictures> {
  let pictures: Promise<Pictures> | null = null
  return () => (pictures ??= drawPictures(root))
}

async function drawPictures(root: string): Promise<Pictures> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  type Drawings = Record<string, Parameters<typeof renderToStaticMarkup>[0]>
  const { DRAWINGS, NEIGHBORHOODS } = await buildAndImport<{ DRAWINGS: Drawings; NEIGHBORHOODS: Drawings }>(
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
  const neighborhoods = Object.entries(NEIGHBORHOODS).map(([path, drawing]) => ({
    fileName: path.slice(1),
    source: draw(drawing),
  }))
  return { named, all: [...named.values(), ...neighborhoods] }
}

/**
 * Vite plugin: `virtual:pictures` exports every drawing's URL, width and height. The plugin writes the SVG
 * files in builds for the browser and serves them in development.
 */
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
        const picture = (await pictures()).all.find(({ fileName }) => request.url === `/${fileName}`)
        if (picture) response.setHeader('content-type', 'image/svg+xml').end(picture.source)
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
