/** The file with the speculation rules of the public pages, from the site's root; the build writes it. */
export const SPECULATION_RULES_FILE = '/visitors.speculationrules'

/** The header of a prerendered page that names the file: an inline script would need an exception in the policy. */
export const SPECULATION_HEADER = ['speculation-rules', `"${SPECULATION_RULES_FILE}"`] as const
