/** A rule of a style sheet: what stands before its block, and the block; null for a statement (`@layer a,b;`). */
export interface CssRule {
  prelude: string
  /** Rules, for at-rules that hold rules. */
  rules: CssRule[] | null
  /** Declarations, for style rules and at-rules such as `@font-face`. */
  declarations: string[] | null
}

/** At-rules whose block holds rules. */
const HOLDS_RULES = /^@(media|supports|layer|container|keyframes|-webkit-keyframes)\b/

/**
 * Reads a built style sheet, which has no nested style rules.
 * @throws Error when a block does not end.
 */
export function readRules(css: string): CssRule[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const [rules, end] = rulesFrom(plain, 0)
  if (end < plain.trimEnd().length) throw new Error(`The style sheet has a stray brace at ${end}`)
  return rules
}

function rulesFrom(css: string, from: number): [rules: CssRule[], end: number] {
  const rules: CssRule[] = []
  let at = from
  while (at < css.length) {
    const stop = nextOf(css, at, '{};')
    const prelude = css.slice(at, stop).trim()
    if (stop >= css.length || css[stop] === '}') return [rules, stop]
    at = stop + 1
    if (css[stop] === ';') {
      if (prelude !== '') rules.push({ prelude, rules: null, declarations: null })
    } else if (HOLDS_RULES.test(prelude)) {
      const [inner, end] = rulesFrom(css, at)
      if (css[end] !== '}') throw new Error(`The block of ${prelude} does not end`)
      rules.push({ prelude, rules: inner, declarations: null })
      at = end + 1
    } else {
      const declarations: string[] = []
      for (;;) {
        const end = nextOf(css, at, ';}')
        if (end >= css.length) throw new Error(`The block of ${prelude} does not end`)
        const declaration = css.slice(at, end).trim()
        if (declaration !== '') declarations.push(declaration)
        at = end + 1
        if (css[end] === '}') break
      }
      rules.push({ prelude, rules: null, declarations })
    }
  }
  return [rules, at]
}

/** The next of these characters outside of strings and brackets; the length of the text when there is none. */
export function nextOf(css: string, from: number, characters: string): number {
  let quote = ''
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const character = css[at] ?? ''
    if (character === '\\') at++
    else if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (depth === 0 && characters.includes(character)) return at
    else if (character === '(' || character === '[') depth++
    else if (character === ')' || character === ']') depth--
  }
  return css.length
}

/** Splits a text at a character outside of strings and brackets. */
export function splitAt(css: string, character: string): string[] {
  const parts: string[] = []
  for (let at = 0; at <= css.length;) {
    const end = nextOf(css, at, character)
    parts.push(css.slice(at, end))
    at = end + 1
  }
  return parts
}

/** The rules as a style sheet without spaces. */
export function writeRules(rules: readonly CssRule[]): string {
  return rules
    .map(({ prelude, rules: inner, declarations }) => {
      if (inner) return `${prelude}{${writeRules(inner)}}`
      return declarations ? `${prelude}{${declarations.join(';')}}` : `${prelude};`
    })
    .join('')
}
