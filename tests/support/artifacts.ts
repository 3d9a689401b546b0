import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder for reports, screenshots and logs of a run; git ignores it. */
export const ARTIFACTS = join(import.meta.dirname, '../.artifacts')
export const FAILURES = join(ARTIFACTS, 'failures')

/** The path of a folder below the artifacts; the folder is created when it does not exist. */
export function artifactFolder(...parts: string[]): string {
  const path = join(ARTIFACTS, ...parts)
  mkdirSync(path, { recursive: true })
  return path
}
