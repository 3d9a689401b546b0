/** The tag of the background sync that a page requests for its unsent operations. */
export const OUTBOX_SYNC_TAG = 'outbox'
