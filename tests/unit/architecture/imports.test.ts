import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** The folders that a layer may import, besides itself. */
const LAYERS: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/content': ['src/domain'],
  'src/sync': ['src/contract', 'src/domain'],
  'src/offline': ['src/domain', 'src/contract', 'src/sync'],
  'src/app': ['src/domain', 'src/contract', 'src/content', 'src/offline', 'src/sync'],
  'src/server': ['src/domain', 'src/contract', 'src/content'],
  'src/build': ['src/domain', 'src/contract', 'src/content', 'src/server/platform/http'],
  sw: ['src/offline', 'src/sync', 'src/contract', 'src/content', 'src/domain', 'src/app/data/api-client'],
}

/** The zones of a layer from left to right: a zone imports only zones to its left, and itself. */
const ZONES: Record<string, readonly string[]> = {
  'src/app': ['illustrations', 'ui', 'data', 'session', 'background', 'forms', 'shell', 'site', 'areas'],
  'src/offline': ['db', 'photos', 'drafts', 'outbox', 'account', 'tours'],
  'src/server/platform': [
    'core',
    'db',
    'jobs',
    'mail',
    'auth',
    'http',
    'photos',
    'idempotency',
    'dispatch',
    'batch',
  ],
  'src/server': ['platform', 'areas', 'personal', 'demo', 'operator', 'cli'],
}

/** Zones of command-line programs, which may import the files beside the zones. */
const COMMANDS = ['cli']

/** The areas of the product. A folder below `areas`, or below the domain, has one of these names. */
const AREAS = [
  'account',
  'admin',
  'dashboard',
  'groups',
  'homes',
  'listings',
  'matches',
  'messages',
  'reports',
  'seeker',
  'tours',
  'viewings',
]
const AREA_FOLDERS = ['src/app/areas', 'src/server/areas', 'src/domain']

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
const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const layerOf = (path: string) => Object.keys(LAYERS).find((layer) => isBelow(path, layer))
const arrow = ({ file, specifier }: Import) => `${file} → ${specifier}`

/** The folder right below `parent` that holds a file; undefined for files in `parent` itself or elsewhere. */
function childOf(parent: string, path: string): string | undefined {
  if (!isBelow(path, parent)) return undefined
  const [child, rest] = path.slice(parent.length + 1).split('/')
  return rest === undefined ? undefined : child
}

/** Finds the cycles of a directed graph, each as the path from a node back to itself. */
function cyclesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const state = new Map<string, 'open' | 'closed'>()
  const cycles: string[] = []
  const visit = (node: string, trail: string[]): void => {
    if (state.get(node) === 'closed') return
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '))
      return
    }
    state.set(node, 'open')
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node])
    state.set(node, 'closed')
  }
  for (const node of edges.keys()) visit(node, [])
  return cycles
}

function graphOf(nodeOf: (path: string) => string | undefined): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const from = nodeOf(file)
    const to = target === null ? undefined : nodeOf(target)
    if (from === undefined || to === undefined || from === to) continue
    edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  return edges
}

describe('layers', () => {
  test('every layer has files and imports', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(Object.keys(LAYERS).filter((layer) => !files.some((file) => isBelow(file, layer)))).toEqual([])
  })

  test('a layer imports only what it may', () => {
    const wrong = imports.filter(({ file, target }) => {
      if (target === null) return false
      const [from, to] = [layerOf(file), layerOf(target)]
      if (from === undefined || to === undefined || from === to) return false
      return !LAYERS[from]?.some((allowed) => isBelow(target, allowed))
    })
    expect(wrong.map(arrow)).toEqual([])
  })

  test('pure layers use no package but valibot', () => {
    const wrong = imports.filter(
      ({ file, target, specifier }) =>
        target === null &&
        /^src\/(domain|contract|content|sync)\//.test(file) &&
        !PURE_PACKAGES.includes(specifier),
    )
    expect(wrong.map(arrow)).toEqual([])
  })

  test('dexie and ky are imported in one folder each', () => {
    const wrong = imports.filter(({ file, specifier }) => {
      const folder = ONLY_IN[specifier]
      return folder !== undefined && !isBelow(file, folder)
    })
    expect(wrong.map(arrow)).toEqual([])
  })
})

describe.each(Object.entries(ZONES))('zones of %s', (layer, zones) => {
  test('name every folder', () => {
    const folders = new Set(files.map((file) => childOf(layer, file)).filter((child) => child !== undefined))
    const others = layer === 'src/app' ? ['styles'] : []
    expect([...folders].filter((folder) => !zones.includes(folder) && !others.includes(folder))).toEqual([])
    expect(zones.filter((zone) => !folders.has(zone))).toEqual([])
  })

  test('import only from left to right', () => {
    const wrong = imports.filter(({ file, target }) => {
      const from = childOf(layer, file)
      if (from === undefined || target === null || !isBelow(target, layer)) return false
      const to = childOf(layer, target)
      // The files beside the zones wire them together: only they and the command-line programs see all zones.
      if (to === undefined) return !COMMANDS.includes(from)
      return zones.indexOf(to) > zones.indexOf(from)
    })
    expect(wrong.map(arrow)).toEqual([])
  })
})

describe('areas', () => {
  test.each(AREA_FOLDERS)('%s holds folders of areas only', (folder) => {
    const names = new Set(files.map((file) => childOf(folder, file)).filter((name) => name !== undefined))
    expect([...names].filter((name) => !AREAS.includes(name) && name !== 'core')).toEqual([])
  })

  test('a screen reaches another area only through its parts', () => {
    const wrong = imports.filter(({ file, target }) => {
      const from = childOf('src/app/areas', file)
      const to = target === null ? undefined : childOf('src/app/areas', target)
      if (from === undefined || to === undefined || from === to) return false
      return !target?.startsWith(`src/app/areas/${to}/parts/`)
    })
    expect(wrong.map(arrow)).toEqual([])
  })
})

describe('cycles', () => {
  test('no file imports itself through other files', () => {
    expect(cyclesOf(graphOf((path) => path))).toEqual([])
  })

  test.each([...AREA_FOLDERS, 'src/offline', 'src/server/platform', 'src/app'])(
    'no two folders of %s import each other',
    (parent) => {
      expect(cyclesOf(graphOf((path) => childOf(parent, path)))).toEqual([])
    },
  )
})

describe('names and storage', () => {
  test('no file or folder has a catch-all name, and no file is a barrel', () => {
    const names = files.flatMap((file) => file.split('/'))
    expect(names.filter((name) => FORBIDDEN_NAMES.test(name))).toEqual([])
  })

  test('no two modules of a layer have the same name', () => {
    const seen = new Map<string, string[]>()
    for (const file of files) {
      const name = `${layerOf(file)}/${file
        .split('/')
        .at(-1)
        ?.replace(/\.tsx?$/, '')}`
      seen.set(name, [...(seen.get(name) ?? []), file])
    }
    expect([...seen.values()].filter((same) => same.length > 1)).toEqual([])
  })

  test('only src/offline accesses the tables of an account', () => {
    const users = files.filter(
      (file) =>
        (isBelow(file, 'src/app') || isBelow(file, 'sw')) &&
        /\b(account|store)\.(db|read|write)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(users).toEqual([])
  })

  test('nothing is stored in localStorage', () => {
    const users = files.filter((file) => /\blocalStorage\b/.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(users).toEqual([])
  })
})
