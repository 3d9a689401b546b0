import { nextOf, readRules, splitAt, writeRules, type CssRule } from './css-rules.ts'

/** The names in a page's HTML that selectors can ask for. */
export interface PageNames {
  classes: ReadonlySet<string>
  tags: ReadonlySet<string>
  /** Each attribute's name, and its name with its value: `type`, `type=email`. */
  attributes: ReadonlySet<string>
  ids: ReadonlySet<string>
}

/** Attributes that the browser or the first script sets. */
const LATER_ATTRIBUTES = ['open', 'data-held']

/** Reads the names in a page's HTML, also those within `noscript`; attributes have `>` and `<` escaped. */
export function namesOf(html: string): PageNames {
  const classes = new Set<string>()
  const tags = new Set<string>()
  const attributes = new Set<string>(LATER_ATTRIBUTES)
  const ids = new Set<string>()
  for (const piece of html.split('<').slice(1)) {
    const tag = /^[a-zA-Z][\w-]*/.exec(piece)?.[0] ?? ''
    if (tag === '') continue
    const rest = piece.slice(tag.length, piece.indexOf('>'))
    tags.add(tag.toLowerCase())
    for (const [, name = '', value = ''] of rest.matchAll(/([^\s=>"'/]+)(?:=("[^"]*"|'[^']*'|[^\s>]+))?/g)) {
      const words = decoded(value.replace(/^["']|["']$/g, ''))
      attributes.add(name.toLowerCase())
      attributes.add(`${name.toLowerCase()}=${words}`)
      if (name === 'class') for (const each of words.split(/\s+/)) classes.add(each)
      if (name === 'id') ids.add(words)
    }
  }
  return { classes, tags, attributes, ids }
}

const decoded = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/**
 * Returns the part of a built style sheet that a page of this HTML can use before the app starts: a rule stays when
 * the page has every class, tag, id and attribute of one of its selectors. States (`:hover`, `:checked`) always stay.
 * Then keyframes and custom properties go that no rule uses. The order stays, so the sheet gives the page the same
 * look as the whole one.
 */
export function usedStyles(css: string, html: string): string {
  const all = readRules(css)
  const constants = constantsOf(all)
  const isUsed = (rule: CssRule) => rule.prelude !== '@font-face' || hasLetterOf(rule, html)
  let rules = shortened(selected(all.filter(isUsed), namesOf(html)), constants)
  for (let before = ''; ;) {
    const text = writeRules(rules)
    if (text === before) return text
    before = text
    rules = withoutUnused(rules, text)
  }
}

/** The defaults for browsers without `@property`, which are older than the oldest that the build is for. */
const IS_FOR_OLDER = /^@layer properties$/

/** Whether a text has a letter of a typeface's `unicode-range`; a typeface without a range has all. */
function hasLetterOf({ declarations }: CssRule, text: string): boolean {
  const range = declarations?.find((each) => each.startsWith('unicode-range:'))
  if (range === undefined) return true
  const classes = Array.from(range.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi), ([, from, to = from]) => {
    return `\\u{${from}}-\\u{${to}}`
  })
  return new RegExp(`[${classes.join('')}]`, 'u').test(text)
}

function selected(rules: readonly CssRule[], names: PageNames): CssRule[] {
  return rules.flatMap((rule): CssRule[] => {
    if (rule.rules) {
      if (/^@(-webkit-)?keyframes\b/.test(rule.prelude)) return [rule]
      if (IS_FOR_OLDER.test(rule.prelude)) return []
      const inner = selected(rule.rules, names)
      return inner.length === 0 ? [] : [{ ...rule, rules: inner }]
    }
    if (rule.prelude.startsWith('@')) return [rule]
    const prelude = splitAt(rule.prelude, ',')
      .filter((selector) => canMatch(selector, names))
      .join(',')
    return prelude === '' ? [] : [{ ...rule, prelude }]
  })
}

/** Pseudo-elements that only some controls have, with an attribute or tag of these. */
const OWNERS: readonly (readonly [parts: RegExp, owners: readonly string[]])[] = [
  [/date|calendar/, ['type=date', 'type=time', 'type=month', 'type=datetime-local', 'type=week']],
  [/spin-button/, ['type=number', 'type=date']],
  [/file-selector/, ['type=file']],
  [/search/, ['type=search']],
  [/moz-ui-invalid/, ['required', 'type=email', 'type=number']],
]

/** Pseudo-classes of which one of the selectors in brackets has to match. */
const ANY_OF = ['is', 'where', 'has', '-webkit-any', '-moz-any', 'matches']

/** Whether a page with these names can have an element that the selector matches, in some state. */
export function canMatch(selector: string, names: PageNames): boolean {
  let at = 0
  while (at < selector.length) {
    const rest = selector.slice(at)
    const [whole = '', kind = '', name = ''] =
      /^([.#]?)((?:[\w-]|\P{ASCII}|\\[0-9a-fA-F]{1,6}\s?|\\.)+)/u.exec(rest) ?? []
    if (whole !== '') {
      const plain = unescaped(name)
      if (kind === '.' && !names.classes.has(plain)) return false
      if (kind === '#' && !names.ids.has(plain)) return false
      if (kind === '' && !names.tags.has(plain.toLowerCase())) return false
      at += whole.length
    } else if (rest.startsWith('[')) {
      const end = nextOf(selector, at + 1, ']')
      const inside = selector.slice(at + 1, end).trim()
      const [, attribute = '', value] = /^([\w-]+)(?:=["']?([^"']*)["']?)?/.exec(inside) ?? []
      const isState = LATER_ATTRIBUTES.includes(attribute)
      if (!names.attributes.has(isState || value === undefined ? attribute : `${attribute}=${value}`))
        return false
      at = end + 1
    } else if (rest.startsWith(':')) {
      const [pseudo = '', word = ''] = /^::?([\w-]+)/.exec(rest) ?? [':']
      const owners = OWNERS.find(([parts]) => parts.test(word))?.[1]
      if (owners && !owners.some((owner) => names.attributes.has(owner) || names.tags.has(owner)))
        return false
      at += pseudo.length
      if (selector[at] !== '(') continue
      const end = nextOf(selector, at + 1, ')')
      const inside = splitAt(selector.slice(at + 1, end), ',')
      if (ANY_OF.includes(word) && !inside.some((each) => canMatch(each.trim(), names))) return false
      at = end + 1
    } else at++
  }
  return true
}

const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-fA-F]{1,6})\s?/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

/** The custom properties that have one value everywhere, and that value. */
function constantsOf(all: readonly CssRule[]): Map<string, string> {
  const values = new Map<string, string | null>()
  const read = (rules: readonly CssRule[]) => {
    for (const { rules: inner, declarations, prelude } of rules) {
      if (inner) read(inner)
      // What Tailwind sets on elements has a name of its own.
      for (const declaration of declarations ?? []) {
        const colon = declaration.indexOf(':')
        const name = declaration.slice(0, colon).trim()
        const value = declaration.slice(colon + 1).trim()
        if (!name.startsWith('--') || name.startsWith('--tw-')) continue
        const isConstant = !values.has(name) && /(^|,):root\b/.test(prelude) && !value.includes('var(')
        values.set(name, isConstant ? value : null)
      }
    }
  }
  read(all)
  return new Map([...values].flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** Writes constants in the place of their names, and leaves out declarations that are there twice. */
function shortened(rules: readonly CssRule[], constants: ReadonlyMap<string, string>): CssRule[] {
  return rules.map((rule) => ({
    ...rule,
    rules: rule.rules && shortened(rule.rules, constants),
    declarations:
      rule.declarations &&
      rule.declarations
        .map((declaration) =>
          declaration
            .replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (whole, name: string) => constants.get(name) ?? whole)
            .replace(/("[^"]*")|, +/g, (_, text?: string) => text ?? ',')
            .replace(/calc\((-?[\d.]+)rem \* (-?[\d.]+)\)/g, (_, size: string, times: string) =>
              `${Number((Number(size) * Number(times)).toFixed(5))}rem`.replace(/^(-?)0\./, '$1.'),
            ),
        )
        .filter((declaration, at, own) => own.lastIndexOf(declaration) === at),
  }))
}

/** Leaves out the keyframes and custom properties that the style sheet defines but does not use. */
function withoutUnused(rules: readonly CssRule[], text: string): CssRule[] {
  const isVariableUsed = (name: string) => text.includes(`var(${name})`) || text.includes(`var(${name},`)
  const clean = (all: readonly CssRule[]): CssRule[] =>
    all.flatMap((rule): CssRule[] => {
      const [, at = '', name = ''] = /^@(?:-webkit-)?(keyframes|property)\s+(\S+)/.exec(rule.prelude) ?? []
      if (at === 'keyframes')
        return new RegExp(`animation[^;}]*[\\s:,]${name}[\\s;,}]`).test(text) ? [rule] : []
      if (at === 'property') return isVariableUsed(name) ? [rule] : []
      if (rule.rules) {
        const inner = clean(rule.rules)
        return inner.length === 0 ? [] : [{ ...rule, rules: inner }]
      }
      if (!rule.declarations) return [rule]
      const declarations = rule.declarations.filter((declaration) => {
        const [, variable] = /^(--[\w-]+)\s*:/.exec(declaration) ?? []
        return variable === undefined || isVariableUsed(variable)
      })
      return declarations.length === 0 && rule.declarations.length > 0 ? [] : [{ ...rule, declarations }]
    })
  return clean(rules)
}
