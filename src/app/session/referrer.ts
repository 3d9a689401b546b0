import { referralEndpoints } from '../../contract/referrals.ts'
import type { ReferrerView } from '../../domain/account/user.ts'
import { createClient } from '../data/api-client/client.ts'

const client = createClient({ account: () => null })

/**
 * Looks up the person of a referral code; null for an unknown code and for every error, which is not shown.
 */
export async function lookUpReferrer(code: string, signal: AbortSignal): Promise<ReferrerView | null> {
  try {
    return await client.call(referralEndpoints.referrer, { params: { code }, signal })
  } catch {
    return null
  }
}
