/** `1 draft`, `3 drafts`; `many` where an s is not enough. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** `a`, `a and b`, `a, b and c`; '' of nothing. Empty parts are left out. */
export function listOf(parts: readonly (string | false)[]): string {
  const said = parts.filter((part) => part !== false && part !== '')
  const last = said.at(-1) ?? ''
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${last}` : String(last)
}
