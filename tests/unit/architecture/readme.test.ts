import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const GLOSSARY_MAX = 25

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)))
const readmes = tracked.filter((file) => /(^|\/)README\.md$/.test(file))
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const readme = textOf('README.md')

/** The lines of a section, without its heading. */
function section(title: string): string[] {
  const lines = readme.split('\n')
  const begin = lines.indexOf(`## ${title}`) + 1
  const length = lines.slice(begin).findIndex((line) => line.startsWith('## '))
  return lines.slice(begin, begin + length)
}

const pathsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

describe.each(readmes)('%s', (file) => {
  test('names only files that exist', () => {
    const folder = join(ROOT, dirname(file))
    const paths = pathsIn(textOf(file)).filter((path) => /^(src|sw|tests)\//.test(path) && !/[<*]/.test(path))
    const links = [...textOf(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? '')
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(links.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })

  test('its map names the folders that exist', () => {
    const folder = join(ROOT, dirname(file))
    const map = /```\n([\s\S]*?)```/g
    const named = [...textOf(file).matchAll(map)].flatMap(([, block = '']) =>
      [...block.matchAll(/^([\w-]+(?:\/[\w-]+)*)\/ {2,}/gm)].map((match) => match[1] ?? ''),
    )
    expect(named.filter((name) => !existsSync(join(folder, name)))).toEqual([])
  })
})

describe('where does it go', () => {
  const rows = section('Where does it go?')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const sources = ['src', 'sw'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  )

  test('there are examples', () => expect(rows.length).toBeGreaterThan(5))

  test.each(rows.map(([, kind = '', example = '', files = '']) => ({ kind, example, files })))(
    '$kind: the files with $example',
    ({ example, files }) => {
      const [marker = ''] = pathsIn(example)
      const found = sources.filter((file) => textOf(file).includes(marker))
      const named = pathsIn(files).filter((path) => tracked.includes(path))
      // A sentence may name a folder or a file for the next step, which need not contain the example.
      expect(found.filter((file) => !named.includes(file))).toEqual([])
      expect(found.length).toBeGreaterThan(0)
    },
  )
})

test(`the glossary has at most ${GLOSSARY_MAX} lines`, () => {
  const terms = section('Glossary').filter((line) => line.startsWith('- '))
  expect(terms.length).toBeGreaterThan(10)
  expect(terms.length).toBeLessThanOrEqual(GLOSSARY_MAX)
})
