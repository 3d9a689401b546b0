import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the product is built from. */
const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Whether `dist` was built after the last change of what it is made from. */
export function isBuilt(root: string): boolean {
  // The build writes the service worker last, but a story replaces it; the start page tells the time of the build.
  const page = join(root, 'dist/index.html')
  if (!existsSync(page) || !existsSync(join(root, 'dist/sw.js'))) return false
  const builtAt = statSync(page).mtimeMs
  const files = SOURCES.flatMap((source) => {
    const path = join(root, source)
    if (!statSync(path).isDirectory()) return [path]
    // A folder is as new as the last removal of a file in it.
    return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))]
  })
  return files.every((path) => statSync(path).mtimeMs <= builtAt)
}
