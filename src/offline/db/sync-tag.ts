/** What a page asks the worker for when it leaves something unsent behind. */
export const OUTBOX_SYNC_TAG = 'outbox'
