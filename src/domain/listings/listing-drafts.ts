import { DRAFTS_MAX } from '../core/limits.ts'

/** The refusal of one more unfinished listing, on the device and on the server. */
export const DRAFTS_FULL_MESSAGE = `You have ${DRAFTS_MAX} unfinished listings. Finish one of them first.`
