declare const COMMONROOF_BUILD: string | undefined

/**
 * The identity of this build, a hash of its sources; null when the code runs without a build. Rows with this
 * identity were written by the same code and types, so only rows of other builds need parsing.
 */
export const BUILD_ID: string | null = typeof COMMONROOF_BUILD === 'undefined' ? null : COMMONROOF_BUILD
