/** Whether a link leads to the page itself, or to the section a deeper page belongs to. */
export function isCurrent(path: string, to: string): boolean {
  return path === to || (to !== '/' && path.startsWith(`${to}/`))
}
