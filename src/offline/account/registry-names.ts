/** The name of the registry database, which `registry-reader.ts` reads without Dexie. */
export const REGISTRY_NAME = 'commonroof-registry'
/** The name of the database for the data of a visitor without an account. */
export const VISITOR_NAME = 'commonroof-visitor'
/** The object store of the accounts that were signed in on this device. */
export const ACCOUNTS_STORE = 'accounts'
/** The object store of the registry's single state row, whose key is STATE_KEY. */
export const STATE_STORE = 'state'
export const STATE_KEY = 'state'
