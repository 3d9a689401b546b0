import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OpKindShape } from '../../../src/contract/op-kind.ts'
import { opKinds, type OpKind } from '../../../src/contract/ops.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const sources = globSync('src/app/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => ({
  path,
  source: readFileSync(join(ROOT, path), 'utf8'),
}))
const pathsWith = (pattern: RegExp) =>
  sources.filter(({ source }) => pattern.test(source)).map(({ path }) => path)

describe('a press makes one operation', () => {
  test('[I15] only the hooks of the forms, and jobs without a press, add operations', () => {
    const adders = pathsWith(/import \{[^}]*\b(enqueue|enqueueAll|addOp)\b[^}]*\} from/)
    expect(adders.toSorted()).toEqual(['src/app/background/merge-listings.ts', 'src/app/forms/use-submit.ts'])
  })

  test('a message about a decision has the id of its form', () => {
    const calls = sources.flatMap(({ source }) => [
      ...source.matchAll(/decideOnHome\(\w+, (?:[^()]|\([^()]*\))*\)/g),
    ])
    expect(calls.length).toBeGreaterThan(1)
    for (const [call] of calls) expect(call).toMatch(/, null\)$|opId: form\.opId\(\)/)
  })

  test('every operation that a press may add again and again only sets a value', () => {
    const kinds = sources.flatMap(({ source }) =>
      Array.from(source.matchAll(/\bsetValue\(\{\s*kind: '([^']+)'/g), ([, kind]) => kind as OpKind),
    )
    expect(kinds.length).toBeGreaterThan(5)
    const others = kinds.filter((kind) => (opKinds[kind] as OpKindShape).coalesceKey === undefined)
    expect(others).toEqual([])
  })

  test('no button drops the promise of its work, by which it passes over further presses', () => {
    const dropped = sources.flatMap(({ path, source }) =>
      Array.from(source.matchAll(/<Button\b(?:[^>]|=>)*?onClick=\{\(\) =>\s*void\b/g), () => path),
    )
    expect(dropped).toEqual([])
  })
})

describe('no words are only in a box', () => {
  /** Elements with text that are no shared component, and why their text is not lost. */
  const OWN_BOXES: Record<string, string> = {
    'src/app/ui/text-area.tsx': 'the shared component, whose type asks how the text is kept',
    'src/app/ui/text-field.tsx': 'the shared component, whose type asks how the text is kept',
    'src/app/shell/newsletter-box.tsx': 'the tab stores the address',
    'src/app/site/help/help-search-box.tsx': 'a search',
    'src/app/areas/listings/wizard/counter.tsx': 'a number of the draft',
    'src/app/areas/homes/filter-panel.tsx': 'choices without text',
    'src/app/areas/account/profile/password-form.tsx': 'a hidden field for password managers',
    'src/app/shell/sign-in-again-dialog.tsx': 'a hidden field for password managers',
    'src/app/areas/account/profile/delete-account.tsx': 'a hidden field for password managers',
  }
  /** Types of inputs without text. */
  const WITHOUT_TEXT = /type="(checkbox|radio|range|file)"/

  test('[I16] every other box is one of the shared components', () => {
    const boxes = sources.flatMap(({ path, source }) => {
      const elements = [...source.matchAll(/<(input|textarea)\b(?:[^>]|=>)*>/g)].map(([element]) => element)
      return elements.some((element) => !WITHOUT_TEXT.test(element) && !/\{\.\.\.shared\}/.test(element))
        ? [path]
        : []
    })
    expect(boxes.filter((path) => !(path in OWN_BOXES))).toEqual([])
    expect(Object.keys(OWN_BOXES).filter((path) => !boxes.includes(path))).toEqual([])
  })

  test('one rule says which Enter sends a text', () => {
    expect(pathsWith(/['"]Enter['"]/)).toEqual(['src/app/ui/enter-key.ts'])
  })

  test('a box without a text of its own says why, and its reason fits', () => {
    const fields = sources.flatMap(({ path, source }) =>
      Array.from(source.matchAll(/<(TextField|TextArea)\b(?:[^>]|=>)*?\/>/g), ([field]) => ({ path, field })),
    )
    expect(fields.length).toBeGreaterThan(30)
    const wrong = fields.filter(({ path, field }) => {
      switch (/kept="([a-z]+)"/.exec(field)?.[1]) {
        case 'pick':
          return !/type="(date|time)"|name="code"/.test(field)
        case 'search':
          return !/type="search"/.test(field)
        case 'copy':
          return !/readOnly/.test(field)
        case 'visitor':
          return !path.startsWith('src/app/areas/account/')
        case 'draft':
          return !/\b(patch|update)\(/.test(field)
        default:
          return false
      }
    })
    expect(wrong).toEqual([])
  })
})
