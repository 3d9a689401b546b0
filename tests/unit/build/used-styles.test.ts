import { describe, expect, test } from 'vitest'
import { readRules, writeRules } from '../../../src/build/css-rules.ts'
import { canMatch, namesOf, usedStyles } from '../../../src/build/used-styles.ts'

const HTML = `<main id="main" class="gutter md:flex sm:w-1/2"><details open><summary>More &amp; more</summary></details>
  <input type="email" data-tab-words="a"><noscript><a class="only-noscript" href="/x">x</a></noscript></main>`
const names = namesOf(HTML)

describe('a selector can match a page', () => {
  test.each([
    '.gutter',
    '.md\\:flex',
    '.sm\\:w-1\\/2',
    '#main',
    'main>summary:hover',
    '[type=email]',
    '[data-tab-words]',
    'details[open]',
    ':root',
    '*',
    '.only-noscript',
    ':is(.gutter,.other)>a',
    ':not(.other)',
    'main:has(>.other,.gutter)',
    '::view-transition-old(root)',
    'details::-webkit-details-marker',
    '[data-held]',
  ])('%s', (selector) => expect(canMatch(selector, names)).toBe(true))
})

describe('a selector cannot match a page', () => {
  test.each([
    '.other',
    '.gutter .other',
    '#root',
    'table',
    '[type=number]',
    '[hidden]',
    ':is(.other,table)>a',
    'main:has(.other)',
    '::file-selector-button',
    '.md\\:other',
  ])('%s', (selector) => expect(canMatch(selector, names)).toBe(false))
})

describe('of a style sheet, a page keeps', () => {
  const used = (css: string) => usedStyles(css, HTML)

  test('the rules that it uses, in their order, and the blocks around them', () => {
    const css =
      '@layer base,utilities;@layer base{main{color:red}}.other{color:blue}@media (width>=1rem){.gutter,.other{top:0}table{top:1px}}'
    expect(used(css)).toBe(
      '@layer base,utilities;@layer base{main{color:red}}@media (width>=1rem){.gutter{top:0}}',
    )
  })

  test('the animations and custom properties that those rules use', () => {
    const css =
      ':root{--a:1px;--b:2px;--c:var(--a)}@media print{:root{--a:3px}}@keyframes rise{0%{top:var(--a)}}@keyframes sink{0%{top:0}}@property --b{syntax:"*";inherits:false}.gutter{animation:rise 1s}.other{top:var(--b)}'
    expect(used(css)).toBe(
      ':root{--a:1px}@media print{:root{--a:3px}}@keyframes rise{0%{top:var(--a)}}.gutter{animation:rise 1s}',
    )
  })

  test('constants as their values, and sums of them', () => {
    const css = ':root{--spacing:.25rem;--x:5px}.gutter{gap:calc(var(--spacing) * 3);top:var(--x,1px)}'
    expect(used(css)).toBe('.gutter{gap:.75rem;top:5px}')
  })

  test('a property that an element sets, by its name', () => {
    const css = ':root{--x:5px}main{--x:6px}.gutter{top:var(--x)}'
    expect(used(css)).toBe(css)
  })

  test('a typeface for letters that it has', () => {
    const face = (range: string) => `@font-face{font-family:A;src:url(a.woff2);unicode-range:${range}}`
    expect(used(face('U+20-7E') + face('U+E9, U+1ED0-1EDF'))).toBe(face('U+20-7E'))
  })

  test('text with braces and semicolons as it is', () => {
    const css = '.gutter:after{content:"a;}, b";background:url("a;b.svg")}'
    expect(used(css)).toBe(css)
  })
})

test('rules are read and written without a change', () => {
  const css =
    '@layer a,b;@media print{@supports (a:b){.a\\{b,.c:not(.d,.e){top:0;content:"}"}}}@font-face{src:url(a)}'
  expect(writeRules(readRules(css))).toBe(css)
})

test.each(['.a{top:0', '@media print{.a{top:0}', '.a{top:0}}'])(
  'an unfinished sheet is refused: %s',
  (css) => {
    expect(() => readRules(css)).toThrow(/does not end|stray/)
  },
)
