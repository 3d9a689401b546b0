import { createClient } from './client.ts'
import { openUserId, reportAccountMismatch } from './page-account.ts'

export { memberApi as api } from '../../../contract/member-api.ts'

/**
 * The API client of this page; every signed-in request names the account that is open on the page. Pages use
 * `client` of `app-client.ts`, which loads this one with the schemas of all endpoints.
 */
export const pageClient = createClient({ account: openUserId, onAccountMismatch: reportAccountMismatch })
