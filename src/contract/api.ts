import { adminEndpoints } from './admin.ts'
import { blockedPeopleEndpoints } from './blocked-people.ts'
import { caseEndpoints } from './cases.ts'
import { emailProofEndpoints } from './email-proof.ts'
import type { EndpointShape } from './endpoint.ts'
import { reportListEndpoints } from './report-lists.ts'
import { exportEndpoints } from './exports.ts'
import { memberApi } from './member-api.ts'
import { otherClientEndpoints } from './other-clients.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { referralEndpoints } from './referrals.ts'
import { signInSettingsEndpoints } from './sign-in-settings.ts'

/** All endpoints of the product (specification, section 7, and the sync protocol), by name. */
export const api = {
  ...memberApi,
  ...reportListEndpoints,
  ...signInSettingsEndpoints,
  ...emailProofEndpoints,
  ...passkeyEndpoints,
  ...exportEndpoints,
  ...otherClientEndpoints,
  ...blockedPeopleEndpoints,
  ...referralEndpoints,
  ...adminEndpoints,
  ...caseEndpoints,
} as const satisfies Record<string, EndpointShape>

export type ApiName = keyof typeof api
