import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { BatchRequest, BatchResponse } from './batch.ts'
import { DraftKind, DraftView, DraftWrite } from './drafts.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'
import { DeliveryCheck, UnsentReport, LostWork } from './ledger.ts'

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
