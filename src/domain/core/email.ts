/**
 * Whether a text has the shape of an e-mail address: a name, an @, and a domain with a dot inside, without
 * white space. A function instead of a schema, so that public pages can check an address without loading
 * valibot. The time grows with the length alone, which a regular expression for this shape does not achieve.
 */
export function looksLikeEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@')
  return name !== '' && domain.slice(1, -1).includes('.') && more.length === 0 && !/\s/.test(text)
}

/** The same shape for the `pattern` of a field, which browsers without a script check. */
export const EMAIL_PATTERN = String.raw`[^@\s]+@[^@\s]+\.[^@\s]+`

/** An e-mail address in one spelling (trimmed, lower case), so that equal addresses compare as equal. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase()
