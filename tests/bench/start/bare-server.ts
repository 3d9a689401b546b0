import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'
import { freePort } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Bare</title><div id="root"></div><script defer src="/page.js"></script>'

/** A cache in front of the network, from which the browser itself answers where it can. */
const WORKER = `
const FILES = ['/', '/page.js']
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('bare').then((cache) => cache.addAll(FILES)))
  event.waitUntil(event.addRoutes?.({
    condition: { or: FILES.map((pathname) => ({ urlPattern: { pathname } })) },
    source: { cacheName: 'bare' },
  }))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request))))
`

/** Builds the bare React page and serves it. */
export async function startBareServer(): Promise<{
  origin: string
  script: Buffer
  stop: () => void
}> {
  const folder = temporaryFolder('bare-page')
  await bundle('bare-page.tsx', folder.path, 'page')
  const script = readFileSync(join(folder.path, 'page.js'))
  folder.remove()
  const files = new Map<string, Buffer | string>([
    ['/page.js', script],
    ['/worker.js', WORKER],
  ])
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    response
      .writeHead(200, { 'content-type': file ? 'text/javascript' : 'text/html; charset=utf-8' })
      .end(file ?? PAGE)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${port}`,
    script,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Builds a classic script, of which the browser keeps the compiled code as of the product's. */
async function bundle(entry: string, outDir: string, name: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: false,
      lib: { entry: join(import.meta.dirname, entry), formats: ['iife'], name, fileName: () => `${name}.js` },
      reportCompressedSize: false,
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}
