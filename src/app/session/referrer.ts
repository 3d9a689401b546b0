import { api } from '../../contract/api.ts'
import type { ReferrerView } from '../../domain/account/user.ts'
import { createClient } from '../data/api-client/client.ts'

const client = createClient({ account: () => null })

/** Whose referral code this is; null when nobody's or when that cannot be found out: it is said nowhere. */
export async function lookUpReferrer(code: string, signal: AbortSignal): Promise<ReferrerView | null> {
  try {
    return await client.call(api.referrer, { params: { code }, signal })
  } catch {
    return null
  }
}
