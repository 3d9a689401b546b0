const PLURALS = new Intl.PluralRules('en-US')

/** The form of a word that fits a count: `plural(1, 'is', 'are')` is `is`. */
export function plural(count: number, one: string, many: string): string {
  return PLURALS.select(count) === 'one' ? one : many
}

/** A count with its noun: `1 draft`, `3 drafts`. Pass `many` for an irregular plural. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${plural(count, one, many)}`
}

/** Joins parts to a list: `a`, `a and b`, `a, b and c`. Empty parts are left out; no parts give ''. */
export function listOf(parts: readonly (string | false)[]): string {
  const items = parts.filter((part) => part !== false && part !== '')
  const last = items.at(-1) ?? ''
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : String(last)
}
