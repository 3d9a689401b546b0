import { createHash } from 'node:crypto'
import list from './common-passwords.json' with { type: 'json' }

/** Bytes of a digest in the list: enough that another password has the same ones once in 10⁸. */
const DIGEST_BYTES = 5

let digests: Set<string> | null = null

function readDigests(): Set<string> {
  const bytes = Buffer.from(list.digests, 'base64')
  const read = new Set<string>()
  for (let at = 0; at < bytes.length; at += DIGEST_BYTES)
    read.add(bytes.toString('latin1', at, at + DIGEST_BYTES))
  return read
}

/** Whether a password is one of the 10,000 most common ones, which are guessed first, in any case of letters. */
export function isCommonPassword(password: string): boolean {
  digests ??= readDigests()
  const digest = createHash('sha256').update(password.toLowerCase()).digest()
  return digests.has(digest.toString('latin1', 0, DIGEST_BYTES))
}
