import * as v from 'valibot'
import { ReferralCode, ReferrerView } from '../domain/account/user.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

/** The endpoint of an invitation, which only a visitor with a code needs. */
export const referralEndpoints = {
  referrer: endpoint({
    method: 'GET',
    path: '/profile/by-referral-code/:code',
    auth: 'public',
    summary: 'Whose referral code this is',
    params: v.object({ code: ReferralCode }),
    response: ReferrerView,
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>
