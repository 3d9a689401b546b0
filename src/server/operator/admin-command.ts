import type { Logger } from 'pino'
import type { PasswordHasher } from '../platform/auth/passwords.ts'
import type { Db } from '../platform/db/open.ts'
import type { ExportStore } from '../platform/photos/export-store.ts'
import type { PhotoStore } from '../platform/photos/photo-store.ts'

/** What the commands work with. */
export interface AdminContext {
  db: Db
  photos: PhotoStore
  exports: ExportStore
  passwords: PasswordHasher
  clock: () => Date
  log: Pick<Logger, 'error'>
}

/** A call of a command. */
export interface AdminCall extends AdminContext {
  options: Record<string, string | boolean | undefined>
  /** The text of the standard input. */
  input: string
  print: (line: string) => void
}

/** A call of a command about one person, whom its first argument names. */
export interface PersonCall extends AdminCall {
  person: { id: string; email: string }
}

/** A mistake in a command's arguments, or a state that it refuses; the message is for the operator. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

interface CommandHelp {
  /** Its arguments, as the help shows them. */
  usage: string
  summary: string
  /** Its options, as `parseArgs` takes them. */
  options?: Record<string, { type: 'string' | 'boolean' }>
}

/** A command whose first argument is the e-mail address of an account. */
export interface PersonCommand extends CommandHelp {
  isAboutPerson: true
  /** A question that must be answered with yes first, unless the option --yes is given. */
  question?: (call: PersonCall) => Promise<string>
  run: (call: PersonCall) => Promise<void>
}

/** A command without an account. */
export interface PlainCommand extends CommandHelp {
  isAboutPerson: false
  run: (call: AdminCall) => Promise<void>
}

/** One of the operator's commands. */
export type AdminCommand = PersonCommand | PlainCommand
