declare const COMMONROOF_BUILD: string | undefined

/**
 * The build that this is, by its sources; null where it runs unbuilt. A row that bears it was written
 * by this very code, which types what it writes: only rows of other builds need parsing.
 */
export const BUILD: string | null = typeof COMMONROOF_BUILD === 'undefined' ? null : COMMONROOF_BUILD
