import * as v from 'valibot'
import { Id } from '../core/ids.ts'
import { boundedList } from '../core/lists.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '../core/limits.ts'
import { storableText } from '../core/text.ts'

/** The name that a person gives to a passkey. */
export const PasskeyName = v.pipe(
  storableText(PASSKEY_NAME_MAX_LENGTH),
  v.trim(),
  v.nonEmpty('Please give the passkey a name'),
)

/** A passkey as its person sees it. */
export const PasskeyView = v.object({
  _id: Id,
  name: v.string(),
  createdAt: v.string(),
  /** Null before its first use. */
  lastUsedAt: v.nullable(v.string()),
})
export type PasskeyView = v.InferOutput<typeof PasskeyView>

const NOT_A_PASSKEY = 'This passkey’s answer is not complete'
/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength, NOT_A_PASSKEY), v.regex(/^[A-Za-z0-9_-]+$/, NOT_A_PASSKEY))

/** The longest id of a credential is 1,023 bytes (WebAuthn, section 4). */
const CREDENTIAL_ID_MAX = 1364
const CLIENT_DATA_MAX = 4000
const AUTHENTICATOR_DATA_MAX = 12_000

const credential = {
  id: bytes(CREDENTIAL_ID_MAX),
  rawId: bytes(CREDENTIAL_ID_MAX),
  type: v.literal('public-key'),
}

/** What a browser answers when it made a passkey (WebAuthn's RegistrationResponseJSON); other fields are left out. */
export const NewPasskeyAnswer = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(CLIENT_DATA_MAX),
    attestationObject: bytes(AUTHENTICATOR_DATA_MAX),
    transports: v.optional(boundedList(v.pipe(v.string(), v.maxLength(20)), 10, NOT_A_PASSKEY), []),
  }),
})
export type NewPasskeyAnswer = v.InferOutput<typeof NewPasskeyAnswer>

/** What a browser answers when it used a passkey (WebAuthn's AuthenticationResponseJSON). */
export const PasskeyAnswer = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(CLIENT_DATA_MAX),
    authenticatorData: bytes(AUTHENTICATOR_DATA_MAX),
    signature: bytes(CLIENT_DATA_MAX),
    userHandle: v.optional(bytes(100)),
  }),
})
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>

/** What a browser needs to make or use a passkey; only the browser and the WebAuthn package read it. */
export const PasskeyOptions = v.looseObject({ challenge: v.string() })
