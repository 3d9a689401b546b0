import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/*
 * `node src/build/assemble-image.ts FOLDER` copies from a built tree what the image of the server holds: the
 * product, the sources that the server loads, and the packages that those import, with what these need.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const COMMANDS = 'src/server/cli'
/** Commands of developers: the one serves the sources, the other makes sample people. */
const NOT_IN_IMAGE = ['dev.ts', 'demo.ts']
/** Files of packages that nothing loads. */
const UNLOADED = /\.(?:map|d\.[cm]?ts|md|markdown)$/
const SPECIFIER = /\b(?:from |import |import\()['"]([^'"]+)['"]/g

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The files below the root that these files load, themselves included, and the names of the imported packages. */
function loadedBy(entries: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const source = readFileSync(join(ROOT, file), 'utf8')
    for (const { 1: specifier = '', index } of source.matchAll(SPECIFIER)) {
      if (isTypesOnly(source, index)) continue
      if (specifier.startsWith('.')) visit(relative(ROOT, resolve(ROOT, dirname(file), specifier)))
      else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier))
    }
  }
  entries.forEach(visit)
  return { files, packages }
}

/** Whether the statement of this import is erased, because it imports types only. */
function isTypesOnly(source: string, at: number): boolean {
  const begin = Math.max(source.lastIndexOf('import ', at), source.lastIndexOf('export ', at))
  return /^(?:im|ex)port type /.test(source.slice(begin, at + 1))
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The folder of a package as Node finds it from another folder; null for one that is not installed. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(ROOT, path, 'package.json'))) return path
    if (folder === '.') return null
  }
}

/** The folders of the packages and of what they need. @throws Error for a package that is not installed */
function withDependencies(names: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = findPackage(name, from)
    if (folder === null) {
      if (isOptional) return
      throw new Error(`${name} is not installed`)
    }
    if (folders.has(folder)) return
    folders.add(folder)
    const own = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Package
    const optional = own.optionalDependencies ?? {}
    const peers = Object.keys(own.peerDependencies ?? {}).filter(
      (peer) => own.peerDependenciesMeta?.[peer]?.optional !== true,
    )
    for (const needed of [...Object.keys(own.dependencies ?? {}), ...peers])
      visit(needed, folder, needed in optional)
    for (const needed of Object.keys(optional)) visit(needed, folder, true)
  }
  for (const name of names) visit(name, '.', false)
  return folders
}

const [target] = process.argv.slice(2)
if (target === undefined || existsSync(target)) {
  process.stderr.write('Usage: node src/build/assemble-image.ts FOLDER, which must not exist yet\n')
  process.exit(2)
}

const copy = (path: string, filter: (source: string) => boolean = () => true) => {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  cpSync(join(ROOT, path), join(target, path), { recursive: true, filter })
}

const commands = readdirSync(join(ROOT, COMMANDS)).filter((name) => !NOT_IN_IMAGE.includes(name))
const { files, packages } = loadedBy(['src/server/main.ts', ...commands.map((name) => join(COMMANDS, name))])
const folders = withDependencies(packages)
for (const file of files) copy(file)
for (const folder of folders) {
  // Packages inside of this one are copied only if something needs them.
  const inside = join(ROOT, folder, 'node_modules')
  copy(folder, (source) => source !== inside && !UNLOADED.test(source))
}
copy('dist')
copy('LICENSE')
const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  string,
  string
>
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name, version, license, private: true, type: 'module' }, null, 2)}\n`,
)
process.stdout.write(`${files.size} source files and ${folders.size} packages are in ${target}\n`)
