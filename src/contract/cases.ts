import * as v from 'valibot'
import { CaseLogLine, CaseNote, CaseRow, CaseView, NewDecision } from '../domain/reports/case.ts'
import { Id } from '../domain/core/ids.ts'
import { endpoint, type EndpointShape, Ok } from './endpoint.ts'

const CaseParams = v.object({ caseId: Id })

/** Endpoints of the moderators' queue. */
export const caseEndpoints = {
  cases: endpoint({
    method: 'GET',
    path: '/cases',
    auth: 'moderator',
    summary: 'Open cases, oldest first, or decided ones, latest first; a page at a time, with the counts',
    query: v.object({ state: v.optional(v.picklist(['open', 'decided'])), after: v.optional(Id) }),
    response: v.object({
      cases: v.array(CaseRow),
      next: v.nullable(Id),
      open: v.number(),
      /** The median time to a decision in the last 30 days, in milliseconds. */
      medianMs: v.nullable(v.number()),
    }),
    fallback: 'We couldn’t load the cases',
  }),
  case: endpoint({
    method: 'GET',
    path: '/cases/:caseId',
    auth: 'moderator',
    summary: 'A case in full, with the history of the people in it',
    params: CaseParams,
    response: CaseView,
    fallback: 'We couldn’t load this case',
  }),
  claimCase: endpoint({
    method: 'POST',
    path: '/cases/:caseId/claim',
    auth: 'moderator',
    summary: 'Take a case for 15 minutes, or for 15 more; nobody else decides it then',
    params: CaseParams,
    body: v.strictObject({}),
    response: CaseView,
    fallback: 'We couldn’t load this case',
  }),
  releaseCase: endpoint({
    method: 'POST',
    path: '/cases/:caseId/release',
    auth: 'moderator',
    summary: 'Leave a case to others',
    params: CaseParams,
    body: v.strictObject({}),
    response: Ok,
    fallback: '',
  }),
  decideCase: endpoint({
    method: 'POST',
    path: '/cases/:caseId/decision',
    auth: 'moderator',
    summary: 'Decide a case; everybody concerned is told why',
    params: CaseParams,
    body: NewDecision,
    response: CaseView,
    fallback: 'We couldn’t store your decision',
    idempotent: true,
  }),
  undoDecision: endpoint({
    method: 'POST',
    path: '/cases/:caseId/undo',
    auth: 'moderator',
    summary: 'Take a decision of the last 30 days back and open its case again',
    params: CaseParams,
    body: v.strictObject({}),
    response: CaseView,
    fallback: 'We couldn’t take the decision back',
    idempotent: true,
  }),
  noteCase: endpoint({
    method: 'POST',
    path: '/cases/:caseId/notes',
    auth: 'moderator',
    summary: 'Add an internal note to a case',
    params: CaseParams,
    body: v.strictObject({ words: CaseNote }),
    response: CaseView,
    fallback: 'We couldn’t store your note',
    idempotent: true,
  }),
  caseLog: endpoint({
    method: 'GET',
    path: '/cases/log',
    auth: 'moderator',
    summary: 'The audit trail, oldest first, a page at a time',
    query: v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/))) }),
    response: v.object({ lines: v.array(CaseLogLine), next: v.nullable(v.string()) }),
    fallback: 'We couldn’t load the audit trail',
  }),
} as const satisfies Record<string, EndpointShape>
