import type { Logger } from 'pino'
import type { PasswordHasher } from '../platform/auth/passwords.ts'
import type { Db } from '../platform/db/open.ts'
import type { PhotoStore } from '../platform/photos/photo-store.ts'

/** What the commands work with. */
export interface AdminContext {
  db: Db
  photos: PhotoStore
  passwords: PasswordHasher
  clock: () => Date
  log: Pick<Logger, 'error'>
}

/** A call of a command. */
export interface AdminCall extends AdminContext {
  /** The person whom the first argument names; absent for a command without one. */
  person: { id: string; email: string }
  options: Record<string, string | boolean | undefined>
  /** The text of the standard input. */
  input: string
  print: (line: string) => void
}

/** A mistake in a command's arguments, or a state that it refuses; the message is for the operator. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

/** One of the operator's commands. */
export interface AdminCommand {
  /** Its arguments, as the help shows them. */
  usage: string
  summary: string
  /** Whether its first argument is the e-mail address of an account. */
  isAboutPerson: boolean
  /** Its options, as `parseArgs` takes them. */
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** A question that must be answered with yes first, unless the option --yes is given. */
  question?: (call: AdminCall) => Promise<string>
  run: (call: AdminCall) => Promise<void>
}
