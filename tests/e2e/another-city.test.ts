import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brooklynGuide } from '../support/brooklyn.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const copy = temporaryFolder('another-city')
const inCopy = (...parts: string[]) => join(copy.path, ...parts)
const built = (name: string) => readFileSync(inCopy('dist', name), 'utf8')

/** Builds a copy of the product with the guide of Brooklyn added. */
beforeAll(() => {
  for (const part of [
    'src',
    'sw',
    'public',
    'tests/support',
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(join(ROOT, part), inCopy(part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), inCopy('node_modules'))
  writeFileSync(inCopy('src/content/cities/brooklyn.ts'), brooklynGuide(ROOT))
  // The tests' own mode would build React's development version, which exceeds the budgets.
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const command of [
    ['src/build/write-city-list.ts'],
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: copy.path, encoding: 'utf8', env })
    expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  }
})
afterAll(() => copy.remove())

describe('a city that is added by one file', () => {
  test('has its prerendered guide with its own head and preview picture', () => {
    const page = built('pages/cities/brooklyn.html')
    expect(page).toContain('<title>Living in Brooklyn · Commonroof</title>')
    expect(page).toContain('href="%ORIGIN%/cities/brooklyn"')
    expect(page).toMatch(/<h1[^>]*>Living in Brooklyn<\/h1>/)
    expect(page).toContain('/account?type=homeowner')
    expect(readFileSync(inCopy('dist/share/cities/brooklyn.png')).byteLength).toBeGreaterThan(1000)
  })

  test('is an open city on the home page, and no longer "Coming Soon"', () => {
    const home = built('pages/index.html')
    expect(home).toContain('href="/cities/brooklyn"')
    expect(home.match(/Coming Soon/g)).toHaveLength(2)
  })

  test('is in the sitemap and in the precache', () => {
    expect(built('sitemap.xml')).toContain('<loc>%ORIGIN%/cities/brooklyn</loc>')
    expect(built('sw.js')).toContain('pages/cities/brooklyn.html')
  })
})
