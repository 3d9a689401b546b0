/** The name of the registry's database; its reader without Dexie uses the same names. */
export const REGISTRY_NAME = 'commonroof-registry'
/** The name of the database for the data of a visitor without an account. */
export const VISITOR_NAME = 'commonroof-visitor'
export const ACCOUNTS_STORE = 'accounts'
export const STATE_STORE = 'state'
export const STATE_KEY = 'state'
