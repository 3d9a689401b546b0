import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../src/domain/account/passkey.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A CBOR head of a major type with a length or value below 65,536 (RFC 8949, section 3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const byteString = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes])
const text = (words: string) => Buffer.concat([head(3, Buffer.byteLength(words)), Buffer.from(words)])
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** The flags of authenticator data (WebAuthn, section 6.1). */
const FLAGS = { present: 1, verified: 4, hasCredential: 64 }

interface Circumstances {
  challenge: string
  /** The page that asks. */
  origin: string
  /** Whether the person has unlocked the device; default: they have. */
  isVerified?: boolean
}

/** An authenticator with one key pair, as a phone has it for one account of one site. */
export class Authenticator {
  readonly id = base64(randomBytes(16))
  readonly #site: string
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject }
  counter = 0

  constructor(site: string) {
    this.#site = site
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** The answer of a new passkey. */
  make(about: Circumstances): NewPasskeyAnswer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), byteString(Buffer.from(x, 'base64url'))],
      [integer(-3), byteString(Buffer.from(y, 'base64url'))],
    )
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), byteString(this.#data(about, FLAGS.hasCredential, credential))],
    )
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', about),
        attestationObject: base64(attestation),
        transports: ['internal'],
      },
    }
  }

  /** The answer of this passkey. */
  use(about: Circumstances): PasskeyAnswer {
    const data = this.#data(about, 0)
    const client = clientData('webauthn.get', about)
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client,
        authenticatorData: base64(data),
        signature: base64(sign('sha256', signed, this.#keys.privateKey)),
      },
    }
  }

  #data({ isVerified = true }: Circumstances, more: number, credential = Buffer.alloc(0)): Buffer {
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(this.#site), Buffer.from([flags]), counter, credential])
  }
}

const clientData = (type: string, { challenge, origin }: Circumstances) =>
  base64(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
