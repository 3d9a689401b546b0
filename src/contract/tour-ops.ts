import * as v from 'valibot'
import { Id } from '../domain/ids.ts'
import { OP_STALE_AFTER_MS, UNDO_MS } from '../domain/limits.ts'
import { NewMessage } from '../domain/message.ts'
import { HomeEntryOf } from '../domain/tour.ts'
import { peopleCalls } from './people-calls.ts'
import { tourCalls } from './tour-calls.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

/** What is done about saved homes without a network. */
export const tourOps = {
  'home.entry': opKind({
    endpoint: tourCalls.writeHomeEntry,
    payload: HomeEntryOf,
    label: 'Note about a home',
    quiet: true,
    lane: ({ listingId }) => `home:${listingId}`,
    register: ({ listingId, key }) => `${listingId}/${key}`,
    params: ({ listingId }) => ({ listingId }),
    body: ({ key, value, writtenAt }) => ({ key, value, writtenAt }),
  }),
  'photo.tour': opKind({
    endpoint: tourCalls.uploadTourPhoto,
    payload: v.strictObject({ photoId: Id }),
    label: 'Picture of a visit',
    lane: ({ photoId }) => `photo:${photoId}`,
    photoId: ({ photoId }) => photoId,
  }),
  // The same call and the same lane as any message, so that words to one person keep their order.
  'message.verdict': opKind({
    endpoint: peopleCalls.sendMessage,
    payload: NewMessage,
    label: 'Message after a visit',
    lane: ({ recipientId }) => `message:${recipientId}`,
    heldMs: UNDO_MS,
    staleAfterMs: OP_STALE_AFTER_MS,
  }),
} as const satisfies Record<string, OpKindShape>
