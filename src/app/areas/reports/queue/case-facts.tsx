import { dateTimeLabel, dayAndYearOfLabel } from '../../../../domain/core/time-labels.ts'
import type { CaseView, PersonHistory, Snapshot } from '../../../../domain/reports/case.ts'
import { REPORT_REASON_LABELS } from '../../../../domain/reports/report-labels.ts'
import * as strings from '../strings/queue.tsx'

/** Words with their writer and time. */
export function Words({ name, words, at }: { name: string; words: string; at: string }) {
  return (
    <li className="border-l-2 border-line pl-3.5">
      <p className="text-sm text-muted">{strings.wroteOn(name, dateTimeLabel(Date.parse(at)))}</p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </li>
  )
}

/** One report: its reason, its words, what was seen, and who reported. */
export function ReportedItem({ reported }: { reported: CaseView['reported'][number] }) {
  const { reporter, reason, words, photos, createdAt, snapshot } = reported
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div>
        <p className="font-semibold">{REPORT_REASON_LABELS[reason]}</p>
        <p className="text-sm text-muted">
          {strings.reportBy(reporter.name, dateTimeLabel(Date.parse(createdAt)))}
        </p>
        {words !== '' && <p className="mt-1 wrap-anywhere whitespace-pre-line">{words}</p>}
      </div>
      <Photos urls={photos} altOf={strings.reporterPicture} />
      <ReportedItem.Snapshot
        title={reason === 'address' ? strings.claimedHome : strings.asReported}
        snapshot={snapshot}
      />
      <PersonFacts label={reason === 'address' ? strings.claimant : strings.reporter} person={reporter} />
    </li>
  )
}

/** Photos, each a link to its full size. */
function Photos({ urls, altOf }: { urls: readonly string[]; altOf: (at: number) => string }) {
  if (urls.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {urls.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={altOf(at + 1)}
              loading="lazy"
              className="size-24 rounded-md bg-raised object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What was reported, as it was then. */
ReportedItem.Snapshot = function SnapshotView({ title, snapshot }: { title: string; snapshot: Snapshot }) {
  return (
    <details open className="rounded-md bg-sunken px-4 py-3">
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <div className="mt-2 grid gap-3">
        <p className="font-semibold wrap-anywhere">{snapshot.title}</p>
        {snapshot.words !== '' && <p className="wrap-anywhere whitespace-pre-line">{snapshot.words}</p>}
        {snapshot.messages.length > 0 && (
          <ul className="grid gap-2">
            {snapshot.messages.map(({ isReporters, words, at }) => (
              <Words
                key={at}
                name={isReporters ? strings.reporterWrote : strings.otherWrote}
                words={words}
                at={at}
              />
            ))}
          </ul>
        )}
        <Photos urls={snapshot.photos} altOf={strings.photoOf} />
      </div>
    </details>
  )
}

/** Words that scams use: each with the rule that found it, and the whole text. */
export function FlaggedItem({ flagged }: { flagged: CaseView['flagged'][number] }) {
  const time = dateTimeLabel(Date.parse(flagged.at))
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="text-sm text-muted">
        {flagged.isMessage ? strings.flaggedMessage(time) : strings.flaggedHome(time)}
      </p>
      <ul className="grid gap-1">
        {flagged.findings.map(({ sign, phrase }) => (
          <li key={sign} className="wrap-anywhere">
            <q className="font-semibold">{phrase}</q>: {strings.signs[sign]}
          </li>
        ))}
      </ul>
      <details className="rounded-md bg-sunken px-4 py-3">
        <summary className="cursor-pointer font-semibold">{strings.allWords}</summary>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{flagged.words}</p>
      </details>
    </li>
  )
}

/** What moderators know of a person. */
export function PersonFacts({ label, person }: { label: string; person: PersonHistory }) {
  const until = person.suspendedUntil
  return (
    <section className="text-sm">
      <p>
        <span className="text-muted">{label}</span> <span className="font-semibold">{person.name}</span>
      </p>
      <p className="text-muted">
        {strings.joined(dayAndYearOfLabel(Date.parse(person.joinedAt)))} ·{' '}
        {strings.counts(person.listings, person.reportsMade, person.reportsReceived)}
      </p>
      {person.isSuspended && (
        <p className="text-bad">
          {strings.suspended(until === null ? null : dayAndYearOfLabel(Date.parse(until)))}
        </p>
      )}
      {person.decisions.length > 0 && (
        <ul className="mt-1 text-muted">
          {person.decisions.map(({ decision, title, at }) => (
            <li key={at}>
              {strings.pastDecision(strings.decisions[decision], title, dayAndYearOfLabel(Date.parse(at)))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
