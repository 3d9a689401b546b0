import * as v from 'valibot'
import { NoticeView } from '../domain/reports/notice.ts'
import { ReportView } from '../domain/reports/report-view.ts'
import { endpoint, type EndpointShape } from './endpoint.ts'

/** Endpoints that list a person's reports and notices, which only their page brings with it. */
export const reportListEndpoints = {
  ownReports: endpoint({
    method: 'GET',
    path: '/reports',
    auth: 'user',
    summary: 'Own reports with their answers, newest first, at most 50',
    response: v.object({ reports: v.array(ReportView) }),
    fallback: 'We couldn’t load your reports',
  }),
  notices: endpoint({
    method: 'GET',
    path: '/notices',
    auth: 'user',
    summary: 'Decisions about oneself and answers to own reports, newest first, at most 50',
    response: v.object({ notices: v.array(NoticeView) }),
    fallback: 'We couldn’t load your notices',
  }),
} as const satisfies Record<string, EndpointShape>
