import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { NewViewing, ViewingAnswer, ViewingView } from '../domain/viewings/viewing.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

/** Endpoints of viewings. */
export const viewingEndpoints = {
  viewings: endpoint({
    method: 'GET',
    path: '/viewings',
    auth: 'user',
    summary: 'Own viewings as seeker or owner, those that changed last first, at most 100',
    response: v.object({ viewings: v.array(ViewingView) }),
    fallback: 'Viewings could not be loaded',
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
    receipts: true,
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
    receipts: true,
  }),
} as const satisfies Record<string, EndpointShape>
