import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The source of a guide for Brooklyn, which has none: the guide of San Diego with the names replaced. */
export function brooklynGuide(root: string): string {
  return readFileSync(join(root, 'src/content/cities/sandiego.ts'), 'utf8')
    .replaceAll("'sandiego'", "'brooklyn'")
    .replaceAll("'sd'", "'brooklyn'")
    .replaceAll('San Diego', 'Brooklyn')
}
