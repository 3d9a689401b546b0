/** What the registry and its reader without Dexie have to agree on. */
export const REGISTRY_NAME = 'commonroof-registry'
/** What is written here without an account. */
export const VISITOR_NAME = 'commonroof-visitor'
export const ACCOUNTS_STORE = 'accounts'
export const STATE_STORE = 'state'
export const STATE_KEY = 'state'
