import { savedLabel } from '../../../domain/core/time-labels.ts'
import { useEffect, useState } from 'react'
import { SAVED_INDICATOR_MS, TIME_LABEL_REFRESH_MS } from '../../../domain/core/limits.ts'
import { StorageFullError } from '../../../offline/db/storage-errors.ts'
import { Button } from '../../ui/button.tsx'
import { HelpTip } from '../../ui/help-tip.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import type { SaveState } from '../autosave.ts'
import { offersSaveDraft, showsJustSaved } from './save-indicator.ts'

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
  if (error instanceof StorageFullError) return 'Not saved: no room on this device. Your words stay here.'
  return 'Not saved. Your words are still on this page.'
}

function label(state: SaveState, now: number) {
  if (state.kind === 'failed') {
    return <StatusDot status="not-sent">{errorText(state.error)}</StatusDot>
  }
  if (state.kind === 'saving' || state.kind === 'dirty')
    return <StatusDot status="saving">Saving draft</StatusDot>
  if (state.kind === 'untouched') return null
  if (showsJustSaved(state, now)) return <StatusDot status="saved">Latest Draft Saved</StatusDot>
  return <StatusDot status="saved">Last saved {savedLabel(state.savedAt, now)}</StatusDot>
}

/** The save state of a draft, with its actions. */
export function DraftStatus({
  state,
  onSave,
  onClash,
  onHistory,
}: {
  state: SaveState
  onSave: () => void
  /** Shows the answers that were changed differently in two places; absent when there are none. */
  onClash?: (() => void) | undefined
  /** Shows the earlier versions; absent when there are none. */
  onHistory?: (() => void) | undefined
}) {
  const now = useNow(state)
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-3 text-sm sm:gap-x-4">
      <span role="status">{label(state, now)}</span>
      {offersSaveDraft(state, now) && (
        <Button variant="quiet" size="bare" onClick={onSave}>
          Save Draft
        </Button>
      )}
      {onClash && (
        <Button variant="quiet" size="bare" onClick={onClash}>
          Changed in two places
        </Button>
      )}
      {onHistory && (
        <Button variant="quiet" size="bare" onClick={onHistory}>
          Earlier versions
        </Button>
      )}
      <HelpTip label="How drafts are saved">
        Each answer is saved on this device within a second. When you’re online, it’s on your other devices
        too.
      </HelpTip>
    </div>
  )
}
