import * as v from 'valibot'
import { NoticeAnswer } from '../domain/reports/notice-answer.ts'
import { NewAddressClaim } from '../domain/reports/address-claim.ts'
import { NewReport } from '../domain/reports/report.ts'
import { normaliseZip } from '../domain/listings/addresses.ts'
import { Id } from '../domain/core/ids.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'
import { messageEndpoints, messageOps } from './messages.ts'
import { opKind, type OpKindShape } from './op-kind.ts'

const NoticeParams = v.object({ noticeId: Id })

/** Endpoints that write reports and answers. */
export const reportEndpoints = {
  sendReport: endpoint({
    method: 'POST',
    path: '/reports',
    auth: 'user',
    summary: 'Report what one may see',
    body: NewReport,
    response: v.object({ _id: Id, createdAt: v.string() }),
    status: 201,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  uploadReportPhoto: endpoint({
    ...messageEndpoints.uploadMessagePhoto,
    path: '/upload/report',
    summary: 'Upload a picture for a report',
    multipart: { field: 'reportImage', maxFiles: 1 },
  }),
  claimAddress: endpoint({
    method: 'POST',
    path: '/address-claims',
    auth: 'homeowner',
    summary: 'Say that a home at an address that another listing has is one’s own',
    body: NewAddressClaim,
    response: v.object({ _id: Id, createdAt: v.string() }),
    status: 201,
    fallback: '',
    batchable: true,
    idempotent: true,
  }),
  seeNotices: endpoint({
    method: 'PUT',
    path: '/notices/seen',
    auth: 'user',
    summary: 'See notices up to this one',
    body: v.strictObject({ noticeId: Id }),
    response: Ok,
    fallback: '',
    batchable: true,
    idempotent: true,
    whileSuspended: true,
  }),
  answerNotice: endpoint({
    method: 'POST',
    path: '/notices/:noticeId/answer',
    auth: 'user',
    summary: 'Answer a decision about oneself, once',
    params: NoticeParams,
    body: v.strictObject({ words: NoticeAnswer }),
    response: Ok,
    status: 201,
    fallback: '',
    batchable: true,
    idempotent: true,
    whileSuspended: true,
  }),
} as const satisfies Record<string, EndpointShape>

/** Operations on reports and notices. */
export const reportOps = {
  'report.send': opKind({
    endpoint: reportEndpoints.sendReport,
    payload: v.strictObject({
      report: NewReport,
      /** What this device shows until the server responds; it is not sent. */
      title: v.string(),
    }),
    label: 'Report',
    lane: ({ report: { subject } }) => `report:${subject.kind === 'photo' ? subject.url : subject.id}`,
    body: ({ report }) => report,
  }),
  'photo.report': opKind({
    ...messageOps['photo.message'],
    endpoint: reportEndpoints.uploadReportPhoto,
    label: 'Picture with a report',
  }),
  'address.claim': opKind({
    endpoint: reportEndpoints.claimAddress,
    payload: NewAddressClaim,
    label: 'Claim to an address',
    lane: ({ zipCode }) => `claim:${normaliseZip(zipCode)}`,
  }),
  'notice.answer': opKind({
    endpoint: reportEndpoints.answerNotice,
    payload: v.strictObject({ noticeId: Id, words: NoticeAnswer }),
    label: 'Answer to us',
    lane: ({ noticeId }) => `notice:${noticeId}`,
    params: ({ noticeId }) => ({ noticeId }),
    body: ({ words }) => ({ words }),
  }),
  'notice.see': opKind({
    endpoint: reportEndpoints.seeNotices,
    payload: v.strictObject({ noticeId: Id }),
    label: 'Notices seen',
    quiet: true,
    lane: () => 'notices-seen',
    coalesceKey: () => 'notice.see',
  }),
} as const satisfies Record<string, OpKindShape>
