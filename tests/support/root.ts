/** Whether this process may act as any user: PostgreSQL, PgBouncer and the image then run as another one. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** A command as root runs it: through sudo, unless this process is root. */
export const asRoot = (command: readonly string[]): [string, string[]] => {
  const [program = '', ...args] = isRoot() ? command : ['sudo', '-n', ...command]
  return [program, args]
}
