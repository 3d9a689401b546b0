import * as v from 'valibot'
import { Registration } from '../../domain/account/user.ts'
import { countOf } from '../../domain/core/phrases.ts'
import { endAllSessions } from '../platform/auth/sessions.ts'
import { newCode } from '../platform/core/new-id.ts'
import { clearSignInFailures } from '../platform/http/rate-limits.ts'
import { endSuspension, suspend } from '../areas/reports/suspension.ts'
import { AdminError, type PersonCommand } from './admin-command.ts'
import { deleteAccount } from '../personal/delete-account.ts'

/** Operations in one list. */
const OPERATIONS_MAX = 200

/** Commands about one person's account. */
export const ACCOUNT_COMMANDS: Record<string, PersonCommand> = {
  promote: {
    usage: 'EMAIL [--moderator]',
    summary: 'Make a person an admin, or with --moderator a moderator. There is no other way to become one.',
    isAboutPerson: true,
    options: { moderator: { type: 'boolean' } },
    run: async ({ db, person, options, clock, print }) => {
      const role =
        options['moderator'] === true ? { moderator_since: clock() } : { user_type: 'admin' as const }
      await db
        .updateTable('users')
        .set({ ...role, updated_at: clock() })
        .where('id', '=', person.id)
        .execute()
      print('Promoted. It counts from the next request on.')
    },
  },

  demote: {
    usage: 'EMAIL',
    summary: 'Take the rights of a moderator from a person.',
    isAboutPerson: true,
    run: async ({ db, person, clock, print }) => {
      const changed = await db
        .updateTable('users')
        .set({ moderator_since: null, updated_at: clock() })
        .where('id', '=', person.id)
        .where('moderator_since', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      print(changed ? `${person.email} is no longer a moderator.` : `${person.email} was no moderator.`)
    },
  },

  'reset-password': {
    usage: 'EMAIL [--stdin]',
    summary: 'Set a new password, end all sessions, and print the password; --stdin reads one instead.',
    isAboutPerson: true,
    options: { stdin: { type: 'boolean' } },
    run: async ({ db, person, passwords, options, input, clock, print }) => {
      const given = options['stdin'] === true ? input.replace(/\r?\n$/, '') : null
      const parsed = v.safeParse(Registration.entries.password, given ?? newPassword())
      if (!parsed.success) throw new AdminError(`${parsed.issues[0].message}.`)
      const password_hash = await passwords.hash(parsed.output)
      const ended = await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('users')
          .set({ password_hash, updated_at: clock() })
          .where('id', '=', person.id)
          .execute()
        await clearSignInFailures(tx, person.email)
        return endAllSessions(tx, person.id)
      })
      print(`The password of ${person.email} is new. Ended ${countOf(ended, 'session')}.`)
      if (given === null) print(`Password: ${parsed.output}`)
    },
  },

  'end-sessions': {
    usage: 'EMAIL',
    summary: 'Sign a person out on all devices.',
    isAboutPerson: true,
    run: async ({ db, person, print }) => {
      print(`Ended ${countOf(await endAllSessions(db, person.id), 'session')} of ${person.email}.`)
    },
  },

  suspend: {
    usage: 'EMAIL',
    summary:
      'Suspend a person without an end: they read and answer, others find neither them nor their homes.',
    isAboutPerson: true,
    run: async ({ db, person, clock, print }) => {
      const hidden = await db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('users')
          .select('suspended_at')
          .where('id', '=', person.id)
          .forUpdate()
          .executeTakeFirst()
        return row?.suspended_at ? null : suspend(tx, person.id, null, clock())
      })
      if (hidden === null) return print(`${person.email} was suspended already.`)
      print(`Suspended ${person.email}. Hid ${countOf(hidden, 'home')}.`)
    },
  },

  unsuspend: {
    usage: 'EMAIL',
    summary: 'End a suspension. Others find the person and their homes again.',
    isAboutPerson: true,
    run: async ({ db, person, clock, print }) => {
      const wasSuspended = await db.transaction().execute((tx) => endSuspension(tx, person.id, clock()))
      print(wasSuspended ? `${person.email} is no longer suspended.` : `${person.email} was not suspended.`)
    },
  },

  delete: {
    usage: 'EMAIL [--yes]',
    summary: 'Delete an account with its profile, homes, drafts and pictures, after a question.',
    isAboutPerson: true,
    question: async ({ db, person }) => {
      const { homes, photos } = await db
        .selectNoFrom((eb) => [
          eb
            .selectFrom('listings')
            .select((inner) => inner.fn.countAll<number>().as('n'))
            .where('owner_id', '=', person.id)
            .where('deleted_at', 'is', null)
            .as('homes'),
          eb
            .selectFrom('photos')
            .select((inner) => inner.fn.countAll<number>().as('n'))
            .where('owner_id', '=', person.id)
            .as('photos'),
        ])
        .executeTakeFirstOrThrow()
      return `Delete ${person.email} with ${countOf(homes ?? 0, 'home')} and ${countOf(photos ?? 0, 'picture')} for ever?`
    },
    run: async (call) => {
      const { person, clock, print } = call
      await deleteAccount(call, person.id, clock())
      print(`Deleted ${person.email}. Messages stay with those who got them, without the name.`)
    },
  },

  operations: {
    usage: 'EMAIL',
    summary: `List a person's last ${OPERATIONS_MAX} operations: time, kind, status and id. No words of them.`,
    isAboutPerson: true,
    run: async ({ db, person, print }) => {
      const rows = await db
        .selectFrom('op_receipts')
        .select(['created_at', 'kind', 'http_status', 'op_id'])
        .where('user_id', '=', person.id)
        .orderBy('created_at', 'desc')
        .orderBy('op_id')
        .limit(OPERATIONS_MAX)
        .execute()
      if (rows.length === 0) print(`${person.email} has no operations in the last half year.`)
      for (const { created_at, kind, http_status, op_id } of rows)
        print(`${created_at.toISOString()}  ${(kind ?? 'unknown').padEnd(20)}  ${http_status}  ${op_id}`)
    },
  },
}

/** A password that nobody guesses and that can be read out. */
const newPassword = () => [newCode(), newCode()].map((code) => code.replace(/(.{4})/, '$1-')).join('-')
