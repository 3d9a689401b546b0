/** What an e-mail address must look like: something, an @, and a name with a dot. No schema, so that public pages may use it. */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** One person's address however they wrote it: what accounts and subscriptions are told apart by. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase()
