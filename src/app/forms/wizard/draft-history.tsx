import { useEffect, useState } from 'react'
import { DRAFT_REVISIONS_MAX } from '../../../domain/core/limits.ts'
import { useAccount } from '../../data/account-hooks.ts'
import { flushUnsaved } from '../../data/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeToSecondLabel } from '../../../domain/core/time-labels.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { changedAnswers, type DescribeAnswers } from './draft-labels.ts'
import { draftHistory } from '../../../offline/drafts/draft-rows.ts'
import { restoreRevision } from '../../../offline/outbox/draft-photos.ts'
import type { DraftRow, RevisionRow } from '../../../offline/db/rows.ts'
import * as strings from '../strings/earlier-versions.tsx'

interface DraftHistoryProps {
  row: DraftRow
  describeAnswers: DescribeAnswers
  onClose: () => void
}

/**
 * The dialog with the last versions of a draft, newest first; restoring one can be undone in the same way.
 */
export function DraftHistory({ row, describeAnswers, onClose }: DraftHistoryProps) {
  const account = useAccount()
  const [versions, setVersions] = useState<RevisionRow[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { draftId, revision } = row

  useEffect(() => {
    let isCancelled = false
    const load = async () => {
      await flushUnsaved()
      const found = await (account && draftHistory(account, draftId))
      if (!isCancelled) setVersions(found ?? [])
    }
    load().catch(() => setProblem(strings.cannotRead))
    return () => {
      isCancelled = true
    }
  }, [account, draftId, revision])

  async function restore(version: RevisionRow): Promise<void> {
    try {
      await (account && restoreRevision(account, draftId, version.revision))
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : strings.didNotWork)
    }
  }

  return (
    <Dialog open onClose={onClose} title={strings.earlierVersions} size="md">
      <p className="text-muted">{strings.lastSaves(DRAFT_REVISIONS_MAX)}</p>
      {problem !== null && (
        <p role="alert" className="mt-3 text-bad">
          {problem}
        </p>
      )}
      {versions === null && problem === null && (
        <div role="status" aria-label={strings.opening} className="mt-4">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      <ol className="mt-4 grid">
        {versions?.map((version, index) => (
          <Version
            key={version.revision}
            version={version}
            changes={changedAnswers(describeAnswers, versions[index + 1]?.fields ?? {}, version.fields)
              .filter((each) => each.answer !== '' || versions[index + 1] !== undefined)
              .map(({ question, answer }) =>
                answer === '' ? strings.cleared(question) : strings.answered(question, answer),
              )}
            isFirst={index === versions.length - 1}
            isCurrent={version.revision === revision}
            onRestore={() => void restore(version)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

interface VersionProps {
  version: RevisionRow
  changes: string[]
  isFirst: boolean
  isCurrent: boolean
  onRestore: () => void
}

function Version({ version, changes, isFirst, isCurrent, onRestore }: VersionProps) {
  const when = dateTimeToSecondLabel(version.updatedAt)
  const time = <time dateTime={new Date(version.updatedAt).toISOString()}>{when}</time>
  const summary =
    changes.length > 0 ? changes.join(' · ') : isFirst ? strings.oldest : strings.onlyStepChanged
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold tabular-nums">
          {version.origin === 'elsewhere'
            ? strings.savedElsewhere(time, (words) => <span className="font-normal">{words}</span>)
            : time}
        </p>
        <p className="line-clamp-2 text-sm break-words text-muted">{summary}</p>
      </div>
      {isCurrent ? (
        <span className="text-sm text-muted">{strings.current}</span>
      ) : (
        <Button size="sm" variant="secondary" aria-label={strings.restoreVersion(when)} onClick={onRestore}>
          {strings.restore}
        </Button>
      )}
    </li>
  )
}
