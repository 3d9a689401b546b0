import * as v from 'valibot'
import { Id } from '../domain/core/ids.ts'
import { OP_STALE_AFTER_MS } from '../domain/core/limits.ts'
import { PersonView } from '../domain/account/user.ts'
import { NewViewing, ViewingAnswer, ViewingHome } from '../domain/viewings/viewing.ts'
import { opKind, type OpKindShape } from './op-kind.ts'
import { viewingEndpoints } from './viewings.ts'

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
