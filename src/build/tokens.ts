/** A colour token's CSS values in the light and in the dark scheme. */
export interface TokenValue {
  light: string
  dark: string
}

/**
 * Reads the colour tokens of the style sheet, keyed by their name without `--color-`. A token that the
 * dark scheme does not redefine has the same value in both schemes.
 *
 * @throws Error when the style sheet has no dark scheme.
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

/** Returns the class name with this index: a, b, … z, aa, ab, … */
function shortName(index: number): string {
  const last = LETTERS[index % LETTERS.length] ?? ''
  return index < LETTERS.length ? last : shortName(Math.floor(index / LETTERS.length) - 1) + last
}

/** Numbers with more than two decimals, which are rounded: a hundredth of a unit is far below a pixel. */
const LONG_FRACTION = /\b\d+\.\d{3,}\b/g

/** Shapes without content, which can close themselves: `<path d="…"></path>` is `<path d="…"/>`. */
const EMPTY_SHAPE = /<(path|rect|circle|ellipse|line)\b([^<>]*)><\/\1>/g

/** Shortens empty SVG shapes; safe in an HTML page too, whose parser accepts `/>` within an `<svg>`. */
export function shortMarkup(markup: string): string {
  return markup.replace(EMPTY_SHAPE, '<$1$2/>')
}

/** Drops the zero before a decimal point: `oklch(0.5 0.21 292)` becomes `oklch(.5 .21 292)`. */
const shortValue = (value: string) => value.replace(/\b0\./g, '.')

const PAINT = /\b(fill|stroke)-([a-z0-9-]+)/g

/**
 * Turns a drawing's markup into a standalone SVG file. Its colour classes become rules of an inline style
 * sheet, which follows the colour scheme of the page that shows the file.
 *
 * @throws Error when the drawing uses a colour that is not a token.
 */
export function standaloneSvg(markup: string, tokens: ReadonlyMap<string, TokenValue>): string {
  const light: string[] = []
  const dark: string[] = []
  /** Short class names, because each occurs many times in the file. */
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
