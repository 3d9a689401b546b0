import { parseEnv } from '../platform/core/env.ts'
import { openDatabase } from '../serve.ts'
import { normaliseEmail } from '../../domain/core/email.ts'

// `admin promote <email>` is the only way to make an account an admin. With the embedded database, stop the
// server first.

const [command, email] = process.argv.slice(2)
if (command !== 'promote' || !email) {
  process.stderr.write('Usage: npm run admin -- promote <email>\n')
  process.exit(2)
}

try {
  const { db, close } = await openDatabase(parseEnv(process.env))
  const promoted = await db
    .updateTable('users')
    .set({ user_type: 'admin', updated_at: new Date() })
    .where('email', '=', normaliseEmail(email))
    .returning('id')
    .executeTakeFirst()
  await close()
  process.stdout.write(
    promoted ? 'Promoted. It counts from the next request on.\n' : 'There is no account with this e-mail.\n',
  )
  process.exit(promoted ? 0 : 1)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
