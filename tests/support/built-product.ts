import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files and folders that the build reads. */
const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Whether `dist` is newer than every file that the build reads. */
export function isBuilt(root: string): boolean {
  // The build writes the service worker last, but a story replaces it; the start page has the time of the build.
  const page = join(root, 'dist/index.html')
  if (!existsSync(page) || !existsSync(join(root, 'dist/sw.js'))) return false
  const builtAt = statSync(page).mtimeMs
  const files = SOURCES.flatMap((source) => {
    const path = join(root, source)
    if (!statSync(path).isDirectory()) return [path]
    // The time of a folder changes when a file in it is removed.
    return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))]
  })
  return files.every((path) => statSync(path).mtimeMs <= builtAt)
}
