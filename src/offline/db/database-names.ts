/** The object store of an account's single values; the key of a row is `key`. */
export const META_STORE = 'meta'

/** The name of an account's database. */
export const accountDatabaseName = (userId: string) => `commonroof-${userId}`

/** The start of the keys of copied screens in the store of single values. */
export const SCREEN_KEYS = 'screen:'

/** The key of a copied screen. @param address path and query */
export const screenKey = (address: string) => SCREEN_KEYS + address
