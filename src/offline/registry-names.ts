/** What the registry and its reader without Dexie have to agree on. */
export const REGISTRY_NAME = 'commonroof-registry'
export const ACCOUNTS_STORE = 'accounts'
export const STATE_STORE = 'state'
export const STATE_KEY = 'state'
