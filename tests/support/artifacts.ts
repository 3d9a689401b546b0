import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** What a run leaves behind to be looked at; git does not see it. */
export const ARTIFACTS = join(import.meta.dirname, '../.artifacts')
export const FAILURES = join(ARTIFACTS, 'failures')

/** The folder of that name below the artifacts, made when it is not there. */
export function artifactFolder(...parts: string[]): string {
  const path = join(ARTIFACTS, ...parts)
  mkdirSync(path, { recursive: true })
  return path
}
