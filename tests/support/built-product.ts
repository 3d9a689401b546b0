import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files and folders that the build reads. */
const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Whether `dist` is newer than every file that the build reads. */
export function isBuilt(root: string): boolean {
  const built = join(root, 'dist/sw.js')
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  const files = SOURCES.flatMap((source) => {
    const path = join(root, source)
    if (!statSync(path).isDirectory()) return [path]
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
  })
  return files.every((path) => statSync(path).mtimeMs <= builtAt)
}
