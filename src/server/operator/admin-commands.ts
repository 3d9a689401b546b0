import { parseArgs } from 'node:util'
import { normaliseEmail } from '../../domain/core/email.ts'
import { ACCOUNT_COMMANDS } from './account-commands.ts'
import {
  AdminError,
  type AdminCall,
  type AdminCommand,
  type AdminContext,
  type PersonCall,
} from './admin-command.ts'
import { JOB_COMMANDS } from './job-commands.ts'
import { PHOTO_COMMANDS } from './photo-commands.ts'

/** All commands of `npm run admin`, by name. */
export const ADMIN_COMMANDS: Record<string, AdminCommand> = {
  ...ACCOUNT_COMMANDS,
  ...PHOTO_COMMANDS,
  ...JOB_COMMANDS,
}

/** How a command ended: 0 done, 1 refused, 2 a mistake in its arguments. */
export interface AdminOutcome {
  exitCode: number
  /** The command did nothing yet: it wants an answer, and then to be called with --yes. */
  ask?: string
}

/** The list of all commands. */
export function adminHelp(): string[] {
  const rows = Object.entries(ADMIN_COMMANDS).map(([name, { usage, summary }]) => [
    `${name} ${usage}`.trim(),
    summary,
  ])
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return [
    'Usage: npm run admin -- <command>',
    '',
    ...rows.map(([left = '', summary]) => `  ${left.padEnd(width)}  ${summary}`),
    '',
    'Also: npm run backup -- FILE, npm run restore -- FILE, npm run migrate',
  ]
}

/** Runs a command on an open database. Errors of the database and the store are thrown. */
export async function runAdminCommand(
  context: AdminContext,
  [name = 'help', ...rest]: readonly string[],
  input: string,
  print: (line: string) => void,
): Promise<AdminOutcome> {
  const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined
  if (!command) {
    const isHelp = ['help', '--help', '-h'].includes(name)
    if (!isHelp) print(`There is no command ${name}.`)
    for (const line of adminHelp()) print(line)
    return { exitCode: isHelp ? 0 : 2 }
  }
  try {
    const { email, options } = readArguments(command, rest)
    const call = { ...context, options, input, print }
    if (!command.isAboutPerson) await command.run(call)
    else {
      const personCall = { ...call, person: await findAccount(context, email) }
      if (command.question && options['yes'] !== true)
        return { exitCode: 1, ask: await command.question(personCall) }
      await command.run(personCall)
    }
    return { exitCode: 0 }
  } catch (error) {
    if (!(error instanceof AdminError)) throw error
    print(error.message)
    return { exitCode: error instanceof UsageError ? 2 : 1 }
  }
}

class UsageError extends AdminError {}

function readArguments(
  command: AdminCommand,
  args: readonly string[],
): { email: string; options: AdminCall['options'] } {
  const { positionals, values } = parse(command, args)
  const [email = '', ...more] = positionals
  if (more.length > 0 || (email === '') === command.isAboutPerson)
    throw new UsageError(`This command takes: ${command.usage || 'nothing'}`)
  return { email, options: values }
}

async function findAccount({ db }: AdminContext, email: string): Promise<PersonCall['person']> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
  if (!person) throw new AdminError('There is no account with this e-mail address.')
  return person
}

function parse(command: AdminCommand, args: readonly string[]) {
  const asks = command.isAboutPerson && command.question !== undefined
  const options = { ...command.options, ...(asks ? { yes: { type: 'boolean' as const } } : {}) }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
