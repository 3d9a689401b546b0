import { DRAFTS_MAX } from '../core/limits.ts'

/** The refusal of one more unfinished listing, on the device and on the server. */
export const DRAFTS_FULL_MESSAGE = `You have ${DRAFTS_MAX} unfinished listings. Finish or discard one of them first.`

/** The name of a listing that has neither an address nor a title yet. */
export const UNTITLED = 'Untitled'

/** The name of the draft of a new listing: its address or its title; '' while it has neither. */
export const listingDraftName = ({ address, title }: { address: string; title: string }): string =>
  address.trim() || title.trim()
