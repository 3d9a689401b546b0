import { savedLabel } from '../../../domain/core/time-labels.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { SAVED_INDICATOR_MS, TIME_LABEL_REFRESH_MS } from '../../../domain/core/limits.ts'
import { StorageFullError } from '../../../offline/db/storage-errors.ts'
import { Button } from '../../ui/button.tsx'
import { HelpTip } from '../../ui/help-tip.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import type { SaveState } from '../autosave.ts'
import { offersSaveDraft, showsJustSaved } from './save-indicator.ts'
import * as strings from '../strings/wizard-form.tsx'

/** The current time in Unix milliseconds, updated each minute and when the saved indicator ends. */
function useNow(state: SaveState): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const indicatorTimer = setTimeout(() => setNow(Date.now()), SAVED_INDICATOR_MS)
    const interval = setInterval(() => setNow(Date.now()), TIME_LABEL_REFRESH_MS)
    return () => {
      clearTimeout(indicatorTimer)
      clearInterval(interval)
    }
  }, [state])
  return now
}

function errorText(error: unknown): string {
  if (error instanceof StorageFullError) return strings.deviceFull
  return strings.notSaved
}

function label(state: SaveState, now: number) {
  if (state.kind === 'failed') {
    return <StatusDot status="not-sent">{errorText(state.error)}</StatusDot>
  }
  if (state.kind === 'saving' || state.kind === 'dirty')
    return <StatusDot status="saving">{strings.savingDraft}</StatusDot>
  if (state.kind === 'untouched') return null
  if (showsJustSaved(state, now)) return <StatusDot status="saved">{strings.latestSaved}</StatusDot>
  return <StatusDot status="saved">{strings.lastSaved(savedLabel(state.savedAt, now))}</StatusDot>
}

/** The save state of a draft, with its actions. */
export function DraftStatus({
  state,
  onSave,
  onClash,
  onHistory,
  actions,
}: {
  state: SaveState
  onSave: () => void
  /** Shows the answers that were changed differently in two places; absent when there are none. */
  onClash?: (() => void) | undefined
  /** Shows the earlier versions; absent when there are none. */
  onHistory?: (() => void) | undefined
  /** Further controls of the draft. */
  actions?: ReactNode
}) {
  const now = useNow(state)
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-3 text-sm sm:gap-x-4">
      <span role="status">{label(state, now)}</span>
      {offersSaveDraft(state, now) && (
        <Button variant="quiet" size="bare" onClick={onSave}>
          {strings.saveDraft}
        </Button>
      )}
      {onClash && (
        <Button variant="quiet" size="bare" onClick={onClash}>
          {strings.changedInTwoPlaces}
        </Button>
      )}
      {onHistory && (
        <Button variant="quiet" size="bare" onClick={onHistory}>
          {strings.earlierVersions}
        </Button>
      )}
      {actions}
      <HelpTip label={strings.howDraftsAreSaved}>{strings.draftsAreSaved}</HelpTip>
    </div>
  )
}
