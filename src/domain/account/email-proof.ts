import * as v from 'valibot'
import { EMAIL_CODE_LENGTH } from '../core/limits.ts'

const CODE_MESSAGE = `The code has ${EMAIL_CODE_LENGTH} digits`

/** The code in a mail that proves an address; spaces between its digits are left out. */
export const EmailCode = v.pipe(
  v.string(),
  v.maxLength(4 * EMAIL_CODE_LENGTH, CODE_MESSAGE),
  v.transform((typed) => typed.replaceAll(/\s/g, '')),
  v.length(EMAIL_CODE_LENGTH, CODE_MESSAGE),
  v.regex(/^\d+$/, CODE_MESSAGE),
)

/** What the link or the code of a mail did: the address is confirmed, it changed, or the other address is missing. */
export const EMAIL_PROOFS = ['confirmed', 'changed', 'other-missing'] as const
export type EmailProof = (typeof EMAIL_PROOFS)[number]
