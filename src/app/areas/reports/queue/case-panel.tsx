import { caseEndpoints } from '../../../../contract/cases.ts'
import { callEndpoint } from '../../../data/api-client/app-client.ts'
import { useState } from 'react'
import { dateTimeLabel } from '../../../../domain/core/time-labels.ts'
import { CaseNote, SUBJECT_LABELS, type CaseView } from '../../../../domain/reports/case.ts'
import { type CaseDecision } from '../../../../domain/reports/decision.ts'
import { fieldErrors } from '../../../../domain/core/field-errors.ts'
import { REPORT_WORDS_MAX_LENGTH } from '../../../../domain/core/limits.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useAutosavedText } from '../../../forms/use-autosaved-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import * as strings from '../strings/queue.tsx'
import { FlaggedItem, PersonFacts, ReportedItem, Words } from './case-facts.tsx'
import { SamePictures } from './same-pictures.tsx'
import { DecisionForm } from './decision-form.tsx'
import { useCase } from './use-case.ts'

interface CasePanelProps {
  caseId: string
  /** Called after a decision, and with null after one was taken back. */
  onChange: (decision: CaseDecision | null) => void
}

/** A case in full: what was reported, the people, the notes and the decision. */
export function CasePanel({ caseId, onChange }: CasePanelProps) {
  const { view, failure, claimedBy, show, reload } = useCase(caseId)
  if (view === null) {
    if (failure !== null)
      return (
        <Notice
          tone="error"
          action={
            <Button size="sm" variant="secondary" onClick={() => reload()}>
              {strings.tryAgain}
            </Button>
          }
        >
          {failure}
        </Notice>
      )
    return (
      <div role="status" aria-label={strings.loadingCase}>
        <Skeleton className="h-72 w-full" />
      </div>
    )
  }
  const { listing, person, decided } = view
  const hasOnlyClaims = view.reported.every(({ reason }) => reason === 'address')
  return (
    <article aria-labelledby="case" className="grid gap-8">
      <header className="grid gap-1">
        <h2 id="case" className="font-display text-2xl font-bold wrap-anywhere">
          {view.title}
        </h2>
        <p className="text-muted">
          {strings.rowOf(SUBJECT_LABELS[view.subject], strings.kinds[view.kind], view.reports)}{' '}
          {strings.since(dateTimeLabel(Date.parse(view.openedAt)))}
        </p>
        {listing && (
          <p className="flex flex-wrap gap-x-4">
            {!listing.isDeleted && (
              <Link
                to={`/view-listing/${listing._id}`}
                className="font-semibold text-link underline underline-offset-4"
              >
                {strings.openHome}
              </Link>
            )}
            {(listing.isDeleted || listing.isHidden) && (
              <span>{listing.isDeleted ? strings.homeRemoved : strings.homeHidden}</span>
            )}
          </p>
        )}
      </header>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {claimedBy !== null && (
        <Notice
          tone="info"
          action={
            <Button size="sm" variant="secondary" onClick={() => reload()}>
              {strings.tryAgain}
            </Button>
          }
        >
          {strings.claimed(claimedBy)}
        </Notice>
      )}
      {decided ? (
        <Decided view={view} onUndone={() => onChange(null)} />
      ) : (
        claimedBy === null && <DecisionForm view={view} onDecided={onChange} />
      )}
      {view.answers.length > 0 && (
        <section>
          <h3 className="mb-2 font-display text-lg font-bold">{strings.answers}</h3>
          <ul className="grid gap-3">
            {view.answers.map((answer) => (
              <Words key={answer.at} {...answer} />
            ))}
          </ul>
        </section>
      )}
      {view.pictures.length > 0 && <SamePictures pictures={view.pictures} />}
      {view.flagged.length > 0 && (
        <section>
          <h3 className="font-display text-lg font-bold">{strings.flagged}</h3>
          <p className="mb-2 text-sm text-muted">{strings.flaggedHint}</p>
          <ul className="grid border-t border-line">
            {view.flagged.map((flagged) => (
              <FlaggedItem key={flagged._id} flagged={flagged} />
            ))}
          </ul>
        </section>
      )}
      {/* A report shows what was seen; a claim shows the other home. */}
      {hasOnlyClaims && (
        <ReportedItem.Snapshot
          title={view.reported.length > 0 ? strings.listedFirst : strings.asItIs}
          snapshot={view.snapshot}
        />
      )}
      {view.reported.length > 0 && (
        <section>
          <h3 className="mb-2 font-display text-lg font-bold">
            {hasOnlyClaims ? strings.claims : strings.reports}
          </h3>
          <ul className="grid border-t border-line">
            {view.reported.map((reported) => (
              <ReportedItem key={reported._id} reported={reported} />
            ))}
          </ul>
        </section>
      )}
      {person && (
        <PersonFacts
          label={
            view.kind === 'address'
              ? strings.firstOwner
              : view.reported.length > 0
                ? strings.reportedPerson
                : strings.concernedPerson
          }
          person={person}
        />
      )}
      <Notes view={view} onAdded={show} />
    </article>
  )
}

function Decided({ view, onUndone }: { view: CaseView; onUndone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { decided } = view
  if (!decided) return null
  const undo = async () => {
    setProblem(null)
    try {
      await callEndpoint(caseEndpoints.undoDecision, { params: { caseId: view._id }, body: {} })
      onUndone()
    } catch (error) {
      setProblem(errorMessage(error, strings.failed))
    }
  }
  return (
    <section className="grid justify-items-start gap-2 rounded-md border border-line p-4">
      <p className="font-semibold">
        {strings.decidedBy(
          strings.decisions[decided.decision],
          decided.name,
          dateTimeLabel(Date.parse(decided.at)),
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{decided.reason}</p>
      {decided.canUndo ? (
        <Button size="sm" variant="secondary" onClick={undo}>
          {strings.undo}
        </Button>
      ) : (
        <p className="text-muted">{strings.tooOld}</p>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </section>
  )
}

function Notes({ view, onAdded }: { view: CaseView; onAdded: (view: CaseView) => void }) {
  const box = useAutosavedText(`case-note:${view._id}`)
  const [error, setError] = useState<string | null>(null)
  const add = async () => {
    const problem = fieldErrors(CaseNote, box.current())[0]
    if (problem) return setError(problem.message)
    try {
      await box.finish(async (words) => {
        onAdded(await callEndpoint(caseEndpoints.noteCase, { params: { caseId: view._id }, body: { words } }))
      })
      await box.discard()
    } catch (failed) {
      setError(errorMessage(failed, strings.failed))
    }
    return undefined
  }
  return (
    <section className="grid justify-items-start gap-3">
      <h3 className="font-display text-lg font-bold">{strings.notes}</h3>
      {view.notes.length > 0 && (
        <ul className="grid gap-3">
          {view.notes.map((note) => (
            <Words key={note.at} {...note} />
          ))}
        </ul>
      )}
      <TextArea
        name="note"
        label={strings.newNote}
        className="w-full"
        rows={2}
        maxLength={REPORT_WORDS_MAX_LENGTH}
        box={box}
        error={error}
        onValue={() => setError(null)}
      />
      <Button size="sm" variant="secondary" onClick={add}>
        {strings.saveNote}
      </Button>
    </section>
  )
}
