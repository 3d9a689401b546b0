import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { OLDEST_BROWSERS } from '../../../src/build/oldest-browsers.ts'
import { isBuilt } from '../../support/built-product.ts'
import { DISPENSABLE, NAMESAKES, TESTED } from './allowed-features.ts'
import { newerInScript } from './newer-in-script.ts'
import { newerInStyles } from './newer-in-styles.ts'

const ROOT = join(import.meta.dirname, '../../..')
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const allowed = { ...TESTED, ...DISPENSABLE, ...NAMESAKES }

describe('the built product', () => {
  let files: string[]
  let found: Set<string>

  beforeAll(() => {
    // The test runner sets NODE_ENV, with which React would be built for development.
    const env = { ...process.env, NODE_ENV: 'production' }
    if (!isBuilt(ROOT)) execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, env, stdio: 'ignore' })
    files = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' })
    const read = (ending: string) =>
      files.filter((file) => file.endsWith(ending)).map((file) => textOf(join('dist', file)))
    found = new Set([
      ...read('.js').flatMap(toList(newerInScript)),
      ...read('.css').flatMap(toList(newerInStyles)),
    ])
  })

  test('has scripts, styles and the two scripts of the service worker', () => {
    expect(files).toEqual(expect.arrayContaining(['sw.js', 'sw-sync.js']))
    expect(files.filter((file) => /^assets\/.*\.js$/.test(file)).length).toBeGreaterThan(20)
    expect(files.filter((file) => /^assets\/.*\.css$/.test(file)).length).toBeGreaterThan(0)
  })

  test('uses nothing that the oldest browsers lack, except after a test for it', () => {
    expect([...found].filter((feature) => !(feature in allowed))).toEqual([])
  })

  test('uses everything that is allowed', () => {
    expect(Object.keys(allowed).filter((feature) => !found.has(feature))).toEqual([])
  })
})

describe('our sources', () => {
  const sources = ['src/app', 'src/content', 'src/contract', 'src/domain', 'src/offline', 'src/sync', 'sw']
  const files = sources
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter((file) => !file.endsWith('.d.ts'))

  test('use nothing that only a library tests', () => {
    const used = files.flatMap((file) =>
      [...newerInScript(textOf(file), file.endsWith('x') ? 'tsx' : 'ts')]
        .filter((feature) => TESTED[feature]?.startsWith('node_modules/'))
        .map((feature) => `${file}: ${feature}`),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(used).toEqual([])
  })
})

const toList = (search: (source: string) => Set<string>) => (source: string) => [...search(source)]

test.each(Object.entries(TESTED))('the test for %s is in %s', (feature, file) => {
  const name = feature.replace(/^.*\.|[[\]()]/g, '')
  expect(textOf(file).toLowerCase()).toContain(name.toLowerCase())
})

describe('a script is found that uses', () => {
  test.each([
    ['Promise.withResolvers', 'const { promise } = Promise.withResolvers()'],
    ['AbortSignal.any', 'fetch(url, { signal: AbortSignal.any([one, other]) })'],
    ['AbortSignal.any', 'const { any } = AbortSignal; any([])'],
    ['Object.groupBy', 'export default Object.groupBy(list, (each) => each.kind)'],
    ['Array.fromAsync', 'await Array.fromAsync(stream)'],
    ['URL.canParse', 'if (URL.canParse(text)) open(text)'],
    ['.union()', 'new Set(one).union(other)'],
    ['.hidePopover()', 'menu.hidePopover()'],
    ['requestIdleCallback', 'requestIdleCallback(run)'],
    ['requestIdleCallback', 'globalThis.requestIdleCallback(run)'],
    ['Iterator.from', 'Iterator.from(list)'],
    ['[popover]', 'jsx("nav", { popover: "auto" })'],
    ['RegExp flag v', 'export const letter = /[\\p{L}--[a-z]]/v'],
    ['RegExp flag v', 'new RegExp("[a-z]", "v")'],
    ['RegExp flag v', 'RegExp(`[a-z]`, `v`)'],
    ['RegExp modifiers', '/a(?i:b)/.test(text)'],
    ['import attributes', 'import("./a.json", { with: { type: "json" } })'],
  ])('%s: %s', (feature, source) => expect([...newerInScript(source)]).toContain(feature))

  test('also in a source file, but not in its types', () => {
    const source = 'type A = Iterator<Set<string>>; export const b = (c as A).map(Promise.withResolvers<A>)'
    expect([...newerInScript(source, 'ts')]).toEqual(['Promise.withResolvers'])
  })

  test('and none that only tests for it, or that calls something else so', () => {
    const source = `
      if ('any' in AbortSignal) run()
      typeof requestIdleCallback === 'function' && run()
      document.startViewTransition?.(run)
      navigator.connection?.saveData
      const requests = { groupBy: Object.keys(list).map(String).toSorted() };
      /(?<=a)b/u.test(text)
    `
    expect([...newerInScript(source)]).toEqual([])
  })
})

describe('a style sheet is found that uses', () => {
  test.each([
    ['@starting-style', '@starting-style{.a{opacity:0}}'],
    ['field-sizing', '.a{color:red;field-sizing:content}'],
    ['text-wrap: balance', '.a{text-wrap:balance}'],
    [':popover-open', '.a:popover-open,.b{color:red}'],
    ['light-dark()', '.a{color:light-dark(#000,#fff)}'],
    ['nested rules', '.a{color:red;.b{color:blue}}'],
    ['rcap', '.a{width:3rcap}'],
  ])('%s: %s', (feature, source) => expect([...newerInStyles(source)]).toContain(feature))

  test('and none that asks first, or that drops one selector only', () => {
    const source = `
      @supports (field-sizing: content){.a{field-sizing:content}}
      .a:is([open],:open){color:red}
      @media (width>=40rem){.a\\:open{height:50dvh;background:url(a{b.svg);content:"text-wrap:balance;}"}}
    `
    expect([...newerInStyles(source)]).toEqual([])
  })
})

test('the README names the oldest browsers', () => {
  const { safari_ios, firefox, chrome } = OLDEST_BROWSERS
  expect(textOf('README.md')).toContain(`iOS ${safari_ios}, Firefox ${firefox} and Chrome ${chrome}`)
})
