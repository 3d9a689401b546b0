import { SIGN_INS } from '../demo/demo-people.ts'
import { SAMPLE_PASSWORD, seedSamples } from '../demo/seed.ts'
import { parseEnv } from '../platform/core/env.ts'
import { failToStart, printLine, serve, stopOnSignal } from '../serve.ts'

// Serves the product with sample people and homes, on this machine only: the samples' password is public.

try {
  const { PORT, LOG_LEVEL } = process.env
  const env = parseEnv({
    PORT,
    LOG_LEVEL: LOG_LEVEL || 'warn',
    DATA_DIR: process.env['DATA_DIR'] || './.data/demo',
    // Samples can be made again.
    EMBEDDED_FSYNC: 'off',
  })
  const server = await serve(env, async (db, photos) => {
    if (await seedSamples(db, photos, new Date())) printLine('Made the sample people and homes.')
  })
  stopOnSignal(server)
  printLine(`\nCommonroof with samples is at ${server.url}\n`)
  for (const { userType, email } of SIGN_INS)
    printLine(`  ${userType.padEnd(10)} ${email}   ${SAMPLE_PASSWORD}`)
  printLine(`\n  ${server.mail}\n`)
} catch (error) {
  failToStart(error)
}
