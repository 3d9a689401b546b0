import type { TestApp } from './api-app.ts'
import { newOpId, type Person } from './api-client.ts'
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../src/domain/account/passkey.ts'

const credential = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key' as const }
const clientDataJSON = Buffer.from(
  JSON.stringify({ type: 'webauthn.get', challenge: 'bm9uZQ', origin: 'http://localhost' }),
).toString('base64url')

/** The answer of a passkey that no account has. */
export const passkeyAnswer = (): PasskeyAnswer => ({
  ...credential,
  response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' },
})

/** The answer of a new passkey to a challenge that the server never gave. */
export const newPasskeyAnswer = (): NewPasskeyAnswer => ({
  ...credential,
  response: { clientDataJSON, attestationObject: 'AAAA', transports: ['internal'] },
})

/** Adds a passkey to an account; only a browser can make a real one. @returns its id */
export async function addPasskeyRow({ db, clock }: TestApp, person: Person): Promise<string> {
  const id = newOpId()
  await db
    .insertInto('passkeys')
    .values({
      id,
      credential_id: id,
      user_id: person.id,
      name: 'Phone',
      public_key: '',
      counter: 0,
      transports: { names: [] },
      created_at: clock.now(),
      last_used_at: null,
    })
    .execute()
  return id
}
