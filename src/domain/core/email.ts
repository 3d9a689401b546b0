/**
 * The shape of an e-mail address: a name, an @, and a domain with a dot. A regular expression instead of a
 * schema, so that public pages can check an address without loading valibot.
 */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An e-mail address in one spelling (trimmed, lower case), so that equal addresses compare as equal. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase()
