import { reportListEndpoints } from '../../../contract/report-lists.ts'
import { useEffect, useMemo, useRef } from 'react'
import { dayOfLabel } from '../../../domain/core/time-labels.ts'
import { REPORT_REASON_LABELS } from '../../../domain/reports/report-labels.ts'
import { refusalText } from '../../../contract/ops.ts'
import { REPORTS_KEY } from '../../../offline/account/cached-responses.ts'
import { statusOfOps } from '../../../offline/outbox/op-status.ts'
import { applyPendingToReports, CachedReports, type EffectiveReport } from '../../../offline/reports.ts'
import { needsPerson } from '../../../sync/transitions.ts'
import { useOps } from '../../data/account-hooks.ts'
import { callEndpoint } from '../../data/api-client/app-client.ts'
import { RemoteList } from '../../data/remote-list.tsx'
import { useRemote, type RemoteData } from '../../data/use-remote.ts'
import { useSetValue } from '../../forms/use-submit.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { OfflineAge } from '../../shell/offline-age.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { NoticeItem } from './notice-item.tsx'
import { useNotices } from './parts/use-notices.ts'
import * as strings from './strings/notices.ts'

/** /reports: what we told the person, with a place to answer, and the person's reports with our answers. */
export function ReportsPage() {
  const notices = useNotices()
  const reports = useReports()
  useMarkSeen(notices.value?.find(({ isSeen }) => !isSeen)?._id)
  const nothing = (text: string, value: unknown) => (
    <p className="text-muted">{value === null ? strings.offline : text}</p>
  )
  return (
    <PageFrame title={strings.reportsAndNotices} width="narrow" asOf={<OfflineAge at={notices.asOf} />}>
      <div className="grid gap-10">
        <section aria-labelledby="notices">
          <h2 id="notices" className="mb-3 font-display text-xl font-bold">
            {strings.notices}
          </h2>
          <RemoteList
            data={notices}
            loadingLabel={strings.loadingNotices}
            rowClassName="h-20"
            empty={nothing(strings.noNotices, notices.value)}
          >
            {(notice) => <NoticeItem key={notice._id} notice={notice} />}
          </RemoteList>
        </section>
        <section aria-labelledby="reports">
          <h2 id="reports" className="mb-3 font-display text-xl font-bold">
            {strings.yourReports}
          </h2>
          <RemoteList
            data={reports}
            loadingLabel={strings.loadingReports}
            rowClassName="h-20"
            empty={nothing(strings.noReports, reports.value)}
          >
            {(report) => <ReportItem key={report.view._id} report={report} />}
          </RemoteList>
        </section>
      </div>
    </PageFrame>
  )
}

/** The person's reports, with those that this device has not sent yet. */
function useReports(): RemoteData<EffectiveReport[]> {
  const ops = useOps()
  const remote = useRemote({
    key: REPORTS_KEY,
    schema: CachedReports,
    load: () => callEndpoint(reportListEndpoints.ownReports, {}),
    fallback: strings.notLoaded,
    poll: true,
  })
  const value = useMemo(() => {
    if (remote.value === undefined || ops === undefined) return undefined
    const all = applyPendingToReports(remote.value?.reports ?? [], ops)
    return remote.value === null && all.length === 0 ? null : all
  }, [remote.value, ops])
  return { ...remote, value }
}

/** Tells the server that the notices up to this one were shown. */
function useMarkSeen(noticeId: string | undefined): void {
  const setValue = useSetValue()
  // A refusal makes the notice new again, and the page must not ask without end.
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (noticeId === undefined || told.current === noticeId) return
    told.current = noticeId
    // Without an account or room on the device, they stay new.
    setValue({ kind: 'notice.see', payload: { noticeId } }).catch(() => undefined)
  }, [noticeId, setValue])
}

function ReportItem({ report: { view, op } }: { report: EffectiveReport }) {
  const { title, reason, words, photoCount, createdAt, answer } = view
  return (
    <li className="grid gap-1 border-b border-line py-4">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted">
        {strings.reported(REPORT_REASON_LABELS[reason], dayOfLabel(Date.parse(createdAt)))}
      </p>
      {words !== '' && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
      {photoCount > 0 && <p className="text-sm text-muted">{strings.withPictures(photoCount)}</p>}
      {op && (
        <StatusDot status={statusOfOps([op])}>
          {needsPerson(op) ? refusalText(op, '') || undefined : undefined}
        </StatusDot>
      )}
      {!op && answer === null && <p className="text-muted">{strings.waiting}</p>}
      {answer && (
        <div className="mt-1 rounded-md bg-lavender px-4 py-3 text-on-lavender">
          <p className="text-sm">{strings.answered(dayOfLabel(Date.parse(answer.at)))}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
        </div>
      )}
    </li>
  )
}
