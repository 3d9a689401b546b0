import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A guide of a city that has none yet: another one's, with its names exchanged. */
export function brooklynGuide(root: string): string {
  return readFileSync(join(root, 'src/content/cities/sandiego.ts'), 'utf8')
    .replaceAll("'sandiego'", "'brooklyn'")
    .replaceAll("'sd'", "'brooklyn'")
    .replaceAll('San Diego', 'Brooklyn')
}
