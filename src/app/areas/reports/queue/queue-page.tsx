import { caseEndpoints } from '../../../../contract/cases.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { isId } from '../../../../domain/core/ids.ts'
import { dateTimeLabel } from '../../../../domain/core/time-labels.ts'
import { SUBJECT_LABELS, type CaseRow } from '../../../../domain/reports/case.ts'
import { type CaseDecision } from '../../../../domain/reports/decision.ts'
import { onlineAtom } from '../../../data/state.ts'
import { usePages } from '../../../data/use-pages.ts'
import { PageFrame } from '../../../shell/page-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import * as strings from '../strings/queue.tsx'
import { CasePanel } from './case-panel.tsx'
import { LogExport } from './log-export.tsx'

const TABS = [
  { id: 'open', label: strings.open },
  { id: 'decided', label: strings.decided },
] as const
type State = (typeof TABS)[number]['id']

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A duration for people: hours from two on, else minutes. */
function durationLabel(ms: number): string {
  return ms >= 2 * HOUR_MS
    ? strings.hours(Math.round(ms / HOUR_MS))
    : strings.minutes(Math.max(1, Math.round(ms / MINUTE_MS)))
}

/** /admin/queue: the cases, oldest first, beside the one that is open. */
export function QueuePage() {
  const { case: caseParam, state: stateParam } = useSearch({ from: '/signed-in/admin/queue' })
  const navigate = useNavigate()
  const online = useAtomValue(onlineAtom)
  const state: State = stateParam === 'decided' ? 'decided' : 'open'
  const caseId = caseParam !== undefined && isId(caseParam) ? caseParam : null
  const [justDecided, setJustDecided] = useState<CaseDecision | null>(null)
  const { loaded, failure, loading, load } = usePages(
    state,
    (after) => callEndpoint(caseEndpoints.cases, { query: { state, ...(after ? { after } : {}) } }),
    { fallback: strings.notLoaded },
  )
  useEffect(() => void (online && load()), [load, online])
  const pages = loaded?.key === state ? loaded.pages : null
  const cases = pages?.flatMap((page) => page.cases) ?? null
  const counts = loaded?.pages[0]
  const next = pages?.at(-1)?.next ?? null
  const open = useCallback(
    (id: string | null) =>
      void navigate({ to: '/admin/queue', search: { state, ...(id === null ? {} : { case: id }) } }),
    [navigate, state],
  )

  const onChange = (decision: CaseDecision | null) => {
    setJustDecided(decision)
    const others = cases?.filter(({ _id }) => _id !== caseId) ?? []
    const at = cases?.findIndex(({ _id }) => _id === caseId) ?? 0
    if (state === 'open' || decision === null)
      open(others[Math.max(0, at)]?._id ?? others.at(-1)?._id ?? null)
    void load()
  }
  return (
    <PageFrame
      title={strings.cases}
      width="wide"
      lede={
        counts &&
        strings.figures(counts.open, counts.medianMs === null ? null : durationLabel(counts.medianMs))
      }
      actions={<LogExport />}
    >
      {!online && <Notice tone="info">{strings.needsNetwork}</Notice>}
      {failure !== null && online && (
        <Notice
          tone="error"
          className="mb-4"
          action={
            <Button size="sm" variant="secondary" onClick={() => load()}>
              {strings.tryAgain}
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {justDecided !== null && strings.isDecided(strings.decisions[justDecided])}
      </p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={classes('min-w-0', caseId !== null && 'max-lg:hidden')}>
          <Tabs
            label={strings.whichCases}
            tabs={TABS}
            value={state}
            onChange={(id) => void navigate({ to: '/admin/queue', search: { state: id } })}
          >
            {cases === null && failure === null && online && (
              <div role="status" aria-label={strings.loading} className="mt-4 grid gap-3">
                <Skeleton className="h-16 w-full" />
                <Skeleton className="h-16 w-full" />
              </div>
            )}
            {cases?.length === 0 && (
              <p className="mt-4 text-muted">
                {state === 'open' ? strings.nothingOpen : strings.nothingDecided}
              </p>
            )}
            {cases && cases.length > 0 && (
              <ul className="grid">
                {cases.map((row) => (
                  <CaseItem key={row._id} row={row} state={state} isOpen={row._id === caseId} />
                ))}
              </ul>
            )}
            {next !== null && (
              <Button className="mt-4" variant="secondary" pending={loading} onClick={() => load(next)}>
                {strings.showMore}
              </Button>
            )}
          </Tabs>
        </div>
        <div className={classes('min-w-0', caseId === null && 'max-lg:hidden')}>
          {caseId === null ? (
            <p className="text-muted">{cases && cases.length > 0 && strings.choose}</p>
          ) : (
            <>
              <Link
                to="/admin/queue"
                search={{ state }}
                className="mb-3 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 lg:hidden"
              >
                {strings.backToCases}
              </Link>
              <CasePanel key={caseId} caseId={caseId} onChange={onChange} />
            </>
          )}
        </div>
      </div>
    </PageFrame>
  )
}

function CaseItem({ row, state, isOpen }: { row: CaseRow; state: State; isOpen: boolean }) {
  return (
    <li className="border-b border-line">
      <Link
        to="/admin/queue"
        search={{ state, case: row._id }}
        aria-current={isOpen ? 'true' : undefined}
        className={classes(
          'grid gap-0.5 px-3 py-3 hover:bg-lavender focus-visible:outline-offset-[-3px]',
          isOpen && 'bg-lavender text-on-lavender',
        )}
      >
        <span className="truncate font-semibold">{row.title}</span>
        <span className="text-sm">
          {strings.rowOf(SUBJECT_LABELS[row.subject], strings.kinds[row.kind], row.reports)}
        </span>
        <span className="text-sm text-muted">
          {row.decision === null
            ? strings.since(dateTimeLabel(Date.parse(row.openedAt)))
            : strings.isDecided(strings.decisions[row.decision])}
          {row.claim && ` · ${strings.workedOn(row.claim.name, row.claim.isMine)}`}
        </span>
      </Link>
    </li>
  )
}
