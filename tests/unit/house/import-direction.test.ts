import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Who may import whom, and which packages belong to whom. A folder's own files are always allowed. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/content': ['src/domain'],
  'src/sync': ['src/contract', 'src/domain'],
  'src/offline': ['src/domain', 'src/contract', 'src/sync'],
  'src/app': ['src/domain', 'src/contract', 'src/content', 'src/offline', 'src/sync'],
  'src/server': ['src/domain', 'src/contract', 'src/content'],
  sw: ['src/offline', 'src/sync', 'src/contract', 'src/content', 'src/domain', 'src/app/data/api-client'],
}
const PURE_PACKAGES = ['valibot']
const ONLY_IN: Record<string, string> = { dexie: 'src/offline', ky: 'src/app/data/api-client' }
const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|managers?|index)(\.tsx?)?$/

interface Import {
  file: string
  specifier: string
  /** The imported file below the root, or null for a package. */
  target: string | null
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const pattern = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g
  return Array.from(source.matchAll(pattern), (match) => {
    const specifier = match[1] ?? ''
    const target = specifier.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), specifier)) : null
    return { file, specifier, target }
  })
}

const files = ['src', 'sw'].flatMap(sourceFiles)
const imports = files.flatMap(importsOf)
const homeOf = (path: string) =>
  Object.keys(MAY_IMPORT).find((home) => path === home || path.startsWith(`${home}/`))

describe('the direction of imports', () => {
  test('there is something to look at', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(
      Object.keys(MAY_IMPORT).filter((home) => !files.some((file) => file.startsWith(`${home}/`))),
    ).toEqual([])
  })

  test('every import goes where its folder may look', () => {
    const wrong = imports.filter(({ file, target }) => {
      if (target === null) return false
      const from = homeOf(file)
      const to = homeOf(target)
      if (from === undefined || to === undefined || from === to) return false
      return !MAY_IMPORT[from]?.some((allowed) => target === allowed || target.startsWith(`${allowed}/`))
    })
    expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
  })

  test('pure folders use no package but valibot', () => {
    const wrong = imports.filter(
      ({ file, target, specifier }) =>
        target === null &&
        /^src\/(domain|contract|content|sync)\//.test(file) &&
        !PURE_PACKAGES.includes(specifier),
    )
    expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
  })

  test('dexie and ky each have one home', () => {
    const wrong = imports.filter(({ file, specifier }) => {
      const home = ONLY_IN[specifier]
      return home !== undefined && !file.startsWith(`${home}/`)
    })
    expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
  })

  test('one feature never imports another', () => {
    const feature = (path: string) => /^src\/app\/features\/([^/]+)\//.exec(path)?.[1]
    const wrong = imports.filter(({ file, target }) => {
      const from = feature(file)
      const to = target === null ? undefined : feature(target)
      return from !== undefined && to !== undefined && from !== to
    })
    expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([])
  })

  test('no cycles', () => {
    const graph = new Map<string, string[]>()
    for (const { file, target } of imports) if (target) graph.set(file, [...(graph.get(file) ?? []), target])
    const state = new Map<string, 'open' | 'closed'>()
    const cycles: string[] = []
    const visit = (file: string, trail: string[]): void => {
      if (state.get(file) === 'closed') return
      if (state.get(file) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
        return
      }
      state.set(file, 'open')
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
      state.set(file, 'closed')
    }
    for (const file of graph.keys()) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('no drawer of leftovers and no barrel', () => {
    const names = files.flatMap((file) => file.split('/'))
    expect(names.filter((name) => FORBIDDEN_NAMES.test(name))).toEqual([])
  })

  test('nothing is kept in localStorage', () => {
    const users = files.filter((file) => /\blocalStorage\b/.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(users).toEqual([])
  })
})
