import * as v from 'valibot'
import { ExportView } from '../domain/account/export-view.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'
import { DID_NOT_WORK } from './fallbacks.ts'

/** Endpoints of the archives of a person’s data, which only their page brings with it. */
export const exportEndpoints = {
  latestExport: endpoint({
    method: 'GET',
    path: '/account/exports',
    auth: 'user',
    summary: 'The newest archive of what is stored about the person',
    response: v.object({ latest: v.nullable(ExportView) }),
    fallback: '',
  }),
  requestExport: endpoint({
    method: 'POST',
    path: '/account/exports',
    auth: 'user',
    summary: 'Ask for an archive of everything that is stored about the person; once a day',
    whileSuspended: true,
    body: v.strictObject({}),
    response: v.object({ latest: ExportView }),
    status: 201,
    fallback: DID_NOT_WORK,
  }),
} as const satisfies Record<string, EndpointShape>
