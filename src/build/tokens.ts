/** A colour token's value in the light and in the dark scheme, as CSS writes it. */
export interface TokenValue {
  light: string
  dark: string
}

/**
 * The colour tokens of the style sheet, by their name without `--color-`. The dark scheme replaces
 * some of them; the others are the same in both.
 */
export function colourTokens(css: string): Map<string, TokenValue> {
  const darkAt = css.indexOf('@media (prefers-color-scheme: dark)')
  if (darkAt < 0) throw new Error('The style sheet has no dark scheme')
  const tokens = new Map<string, TokenValue>()
  for (const { 1: name = '', 2: value = '', index } of css.matchAll(
    /--color-([a-z0-9-]+):\s*(oklch\([^)]+\))/g,
  )) {
    const known = tokens.get(name)
    tokens.set(name, index < darkAt || !known ? { light: value, dark: value } : { ...known, dark: value })
  }
  return tokens
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** a, b, … z, aa, ab, … */
function shortName(index: number): string {
  const last = LETTERS[index % LETTERS.length] ?? ''
  return index < LETTERS.length ? last : shortName(Math.floor(index / LETTERS.length) - 1) + last
}

/** More than a drawing needs: a hundredth of a unit is far below a pixel. */
const LONG_FRACTION = /\b\d+\.\d{3,}\b/g

/** Shapes with nothing in them: `<path d="…"></path>` is `<path d="…"/>`, in a file and inside a page. */
const EMPTY_SHAPE = /<(path|rect|circle|ellipse|line)\b([^<>]*)><\/\1>/g

/** The same drawings in fewer bytes; of a page, too, whose parser reads both alike within an `<svg>`. */
export function shortMarkup(markup: string): string {
  return markup.replace(EMPTY_SHAPE, '<$1$2/>')
}

/** `oklch(0.5 0.21 292)` with no zero before a point. */
const shortValue = (value: string) => value.replace(/\b0\./g, '.')

const PAINT = /\b(fill|stroke)-([a-z0-9-]+)/g

/**
 * A drawing as a file of its own: the classes it paints with become rules of a style sheet inside it,
 * which follows the scheme of the page that shows it.
 *
 * @throws Error where it paints with something that is no token.
 */
export function standaloneSvg(markup: string, tokens: ReadonlyMap<string, TokenValue>): string {
  const light: string[] = []
  const dark: string[] = []
  /** The file's own names, as short as can be: each stands in it many times. */
  const names = new Map<string, string>()
  const nameOf = ([paint, property = '', token = '']: readonly string[]): string => {
    const known = names.get(paint ?? '')
    if (known !== undefined) return known
    const value = tokens.get(token)
    if (!value) throw new Error(`A drawing paints with “${paint}”, which is no colour token`)
    const name = shortName(names.size)
    names.set(paint ?? '', name)
    light.push(`.${name}{${property}:${shortValue(value.light)}}`)
    if (value.dark !== value.light) dark.push(`.${name}{${property}:${shortValue(value.dark)}}`)
    return name
  }
  const painted = markup.replace(/ class="([^"]*)"/g, (_, list: string) => {
    const own = Array.from(list.matchAll(PAINT), nameOf)
    return own.length === 0 ? '' : ` class="${own.join(' ')}"`
  })
  const rules =
    light.join('') + (dark.length > 0 ? `@media(prefers-color-scheme:dark){${dark.join('')}}` : '')
  return shortMarkup(painted.replace(LONG_FRACTION, (number) => String(Number(Number(number).toFixed(2)))))
    .replace(/<svg\b/, '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/(<svg[^>]*>)/, `$1<style>${rules}</style>`)
}
