import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

// A regular expression that backtracks can take minutes for a text that fits into one request. The product
// therefore uses only expressions whose time grows with the length of the text alone.

const ROOT = join(import.meta.dirname, '../../..')

/** The regular expressions of a source text. */
function expressionsIn(source: string, lang: 'ts' | 'tsx'): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    if ('regex' in node && 'raw' in node) found.push(String(node.raw))
    Object.values(node).forEach(visit)
  }
  visit(parseAst(source, { lang }))
  return found
}

/** Whether a text exists for which the expression takes more than linear time. */
function isSlow(expression: string): boolean {
  const end = expression.lastIndexOf('/')
  const literal = { source: expression.slice(1, end), flags: expression.slice(end + 1) }
  return analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0
}

const sources = ['src', 'sw'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)
const expressions = sources.flatMap((file) =>
  expressionsIn(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
    (expression) => ({ file, expression }),
  ),
)

describe('the regular expressions of the product', () => {
  test('each takes linear time', () => {
    expect(expressions.length).toBeGreaterThan(50)
    expect(expressions.filter(({ expression }) => isSlow(expression))).toEqual([])
  })

  test.each([String.raw`/\/+$/`, String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`, '/<[^>]*>/g', '/^(a+)+$/'])(
    '%s is found to be slow',
    (expression) => expect(isSlow(expression)).toBe(true),
  )

  test('a literal in a source text is found', () => {
    expect(expressionsIn('const a = <b>{c.replace(/d+/g, "/e/")}</b>', 'tsx')).toEqual(['/d+/g'])
  })
})
