import * as v from 'valibot'
import { PersonView } from '../domain/account/user.ts'
import { Id } from '../domain/core/ids.ts'
import { OP_STALE_AFTER_MS } from '../domain/core/limits.ts'
import { NewViewing, ViewingAnswer, ViewingHome, ViewingView } from '../domain/viewings/viewing.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

/** Endpoints of viewings. */
export const viewingEndpoints = {
  viewings: endpoint({
    method: 'GET',
    path: '/viewings',
    auth: 'user',
    summary: 'Own viewings as seeker or owner, those that changed last first, at most 100',
    response: v.object({ viewings: v.array(ViewingView) }),
    fallback: 'We couldn’t load your viewings',
  }),
  requestViewing: endpoint({
    method: 'POST',
    path: '/viewings',
    auth: 'user',
    summary: 'A seeker asks to see a home and offers times; its owner finds it in their conversation',
    body: NewViewing,
    response: ViewingView,
    status: 201,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  answerViewing: endpoint({
    method: 'PUT',
    path: '/viewings/:viewingId',
    auth: 'user',
    summary: 'Accept, decline, propose other times or cancel, if nothing changed since the revision named',
    params: v.object({ viewingId: Id }),
    body: ViewingAnswer,
    response: ViewingView,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
} as const satisfies Record<string, EndpointShape>

/** Operations on viewings. */
export const viewingOps = {
  'viewing.request': opKind({
    endpoint: viewingEndpoints.requestViewing,
    payload: v.strictObject({
      request: v.required(NewViewing, ['viewingId']),
      /** The data that this device shows until the server responds; it is not sent. */
      shown: v.strictObject({ home: ViewingHome, timeZone: v.string(), owner: PersonView }),
    }),
    label: 'Viewing request',
    lane: ({ request }) => `viewing:${request.viewingId}`,
    body: ({ request }) => request,
    staleAfterMs: OP_STALE_AFTER_MS,
    needsProfile: true,
  }),
  'viewing.answer': opKind({
    endpoint: viewingEndpoints.answerViewing,
    payload: v.strictObject({ viewingId: Id, answer: ViewingAnswer }),
    label: 'Answer about a viewing',
    lane: ({ viewingId }) => `viewing:${viewingId}`,
    params: ({ viewingId }) => ({ viewingId }),
    body: ({ answer }) => answer,
    staleAfterMs: OP_STALE_AFTER_MS,
  }),
} as const satisfies Record<string, OpKindShape>
