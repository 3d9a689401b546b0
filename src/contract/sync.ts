import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { UNDO_WINDOW_MS } from '../domain/core/limits.ts'
import { storableText } from '../domain/core/text.ts'
import { BatchRequest, BatchResponse } from './batch.ts'
import { DraftDiscard, DraftKind, DraftView, DraftWrite } from './drafts.ts'
import { endpoint, Ok, type EndpointShape } from './endpoint.ts'
import { DID_NOT_WORK } from './fallbacks.ts'
import { DeliveryCheck, UnsentReport, LostWork } from './ledger.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

const DraftParams = v.object({ kind: DraftKind, draftId: Id })

/** Endpoints of the sync protocol: drafts, the unsent ledger and batches. */
export const syncEndpoints = {
  drafts: endpoint({
    method: 'GET',
    path: '/drafts',
    auth: 'user',
    summary: 'The drafts of this account on any device',
    response: v.object({ drafts: v.array(DraftView) }),
    fallback: '',
  }),
  draft: endpoint({
    method: 'GET',
    path: '/drafts/:kind/:draftId',
    auth: 'user',
    summary: 'One draft',
    params: DraftParams,
    response: DraftView,
    fallback: '',
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/drafts/:kind/:draftId',
    auth: 'user',
    summary: 'Write a draft if nobody else did since',
    params: DraftParams,
    body: DraftWrite,
    response: DraftView,
    fallback: '',
  }),
  discardDraft: endpoint({
    method: 'POST',
    path: '/drafts/:kind/:draftId/discard',
    auth: 'user',
    summary: 'Discard an unfinished new listing, unless another device has written other answers since',
    params: v.object({ kind: v.literal('listing'), draftId: Id }),
    body: DraftDiscard,
    response: Ok,
    fallback: DID_NOT_WORK,
    batchable: true,
    idempotent: true,
  }),
  announceUnsent: endpoint({
    method: 'PUT',
    path: '/ledger',
    auth: 'user',
    summary: 'Say what is unsent on this device, and hear what an emptied one never sent',
    whileSuspended: true,
    body: UnsentReport,
    response: v.object({ missing: v.array(LostWork) }),
    fallback: '',
  }),
  checkDelivered: endpoint({
    method: 'POST',
    path: '/ledger/check',
    auth: 'user',
    summary: 'Which of these accepted operations the server has not accepted, after a restore from a backup',
    whileSuspended: true,
    body: DeliveryCheck,
    response: v.object({ unknown: v.array(Id) }),
    fallback: '',
  }),
  batch: endpoint({
    method: 'POST',
    path: '/batch',
    auth: 'user',
    summary: 'Several operations in order',
    // Each item is checked by itself.
    whileSuspended: true,
    body: BatchRequest,
    response: BatchResponse,
    fallback: '',
  }),
} as const satisfies Record<string, EndpointShape>

/** Operations on drafts; their answers are mirrored without operations. */
export const draftOps = {
  'draft.discard': opKind({
    endpoint: syncEndpoints.discardDraft,
    // The name of the home is for the outbox.
    payload: v.strictObject({ draftId: Id, name: storableText(200), ...DraftDiscard.entries }),
    heldMs: UNDO_WINDOW_MS,
    label: 'Discard unfinished listing',
    lane: ({ draftId }) => `draft:${draftId}`,
    params: ({ draftId }) => ({ kind: 'listing', draftId }),
    body: ({ seen }) => ({ seen }),
  }),
} as const satisfies Record<string, OpKindShape>
