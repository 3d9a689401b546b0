import { passkeyEndpoints } from '../../contract/passkeys.ts'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyView } from '../../domain/account/passkey.ts'
import { deviceTimeZone } from '../../domain/core/zoned-time.ts'
import { callEndpoint } from '../data/api-client/app-client.ts'
import { signIn } from './sign-in.ts'

/** Whether the browser offers passkeys in the list of a sign-in field. */
export const offersPasskeysInField = browserSupportsWebAuthnAutofill

/** Ends a question of the browser for a passkey that nobody has answered. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony()

/** Whether the person, or another question, ended the browser's question for a passkey. */
export const isCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/**
 * Signs in with a passkey, which the browser asks for in a dialog, or with `inField` in the list of a field.
 * @throws ApiError when the server refuses it, OfflineError, and the browser's error when the person cancels
 */
export async function signInWithPasskey({ inField }: { inField: boolean }): Promise<void> {
  const options = await callEndpoint(passkeyEndpoints.passkeyChallenge, { body: {} })
  const { id, rawId, response } = await startAuthentication({
    // Only the package and the browser read it.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: inField,
  })
  const answer = { id, rawId, type: 'public-key' as const, response }
  await signIn(async () => {
    const { user } = await callEndpoint(passkeyEndpoints.signInWithPasskey, {
      body: { answer, timeZone: deviceTimeZone() },
    })
    return user
  })
}

/** Makes a passkey on this device and adds it to the account. @throws as `signInWithPasskey` */
export async function createPasskey(name: string): Promise<PasskeyView> {
  const options = await callEndpoint(passkeyEndpoints.newPasskeyChallenge, { body: {} })
  const { id, rawId, response } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const answer = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  }
  return callEndpoint(passkeyEndpoints.addPasskey, { body: { name, answer } })
}
