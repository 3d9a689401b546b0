import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isBuilt } from '../../support/built-product.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { path: root, remove } = temporaryFolder('built')
afterAll(remove)

/** Writes a file as if at a time in seconds. */
function write(name: string, at: number): void {
  const path = join(root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, name)
  utimesSync(path, at, at)
}

const SOURCES = ['src/a.ts', 'sw/b.ts', 'public/c.svg', 'index.html', 'vite.config.ts', 'package.json']

describe('a product counts as built', () => {
  beforeEach(() => {
    for (const name of [...SOURCES, 'package-lock.json']) write(name, 100)
    for (const folder of ['src', 'sw', 'public']) utimesSync(join(root, folder), 100, 100)
    write('dist/index.html', 200)
    write('dist/sw.js', 200)
  })

  test('after the last change of a source', () => expect(isBuilt(root)).toBe(true))

  test.each(SOURCES)('but not after a later change of %s', (name) => {
    write(name, 300)
    expect(isBuilt(root)).toBe(false)
  })

  test('but not after a source was removed', () => {
    rmSync(join(root, 'sw/b.ts'))
    expect(isBuilt(root)).toBe(false)
  })

  test('but not after a later change, when a story has replaced the service worker since', () => {
    write('src/a.ts', 300)
    write('dist/sw.js', 400)
    expect(isBuilt(root)).toBe(false)
  })

  test('but not without the service worker, which the build writes last', () => {
    rmSync(join(root, 'dist/sw.js'))
    expect(isBuilt(root)).toBe(false)
  })
})
