/** Whether a link leads to the page at `path` or to its section. */
export function isCurrentLink(path: string, to: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
