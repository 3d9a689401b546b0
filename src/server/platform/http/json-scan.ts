/** The structure of a JSON text that is allowed, so that parsing it stays cheap. */
export interface JsonBounds {
  /** How deep objects and lists may be nested. */
  depth: number
  /** Objects and lists in all. */
  containers: number
  /** Values in all: JSON.parse takes time and memory for each, however short it is. */
  values: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d

/**
 * Counts the structure of a JSON text in UTF-8 in one pass, before the text is parsed. A text that is not JSON
 * gets some answer, because JSON.parse refuses it afterwards.
 * @returns the first bound that is exceeded; null when none is
 */
export function exceededBound(json: Uint8Array, bounds: JsonBounds): keyof JsonBounds | null {
  let depth = 0
  let containers = 0
  let values = 1
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth++
        containers++
        if (depth > bounds.depth) return 'depth'
        if (containers > bounds.containers) return 'containers'
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      case COMMA:
      case COLON:
        values++
        if (values > bounds.values) return 'values'
        break
    }
  }
  return null
}

/** The position of the quote that ends the text whose first quote is at `start`. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
