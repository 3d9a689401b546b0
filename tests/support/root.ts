/** Whether this process is root. PostgreSQL refuses to run as root, so that tests start it as another user. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** A command as root runs it: through sudo, unless this process is root. */
export const asRoot = (command: readonly string[]): [string, string[]] => {
  const [program = '', ...args] = isRoot() ? command : ['sudo', '-n', ...command]
  return [program, args]
}
