/** What an e-mail address must look like: something, an @, and a name with a dot. No schema, so that public pages may use it. */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
