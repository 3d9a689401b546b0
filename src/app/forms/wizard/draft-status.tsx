import { useEffect, useState } from 'react'
import { savedLabel } from '../../../domain/core/dates.ts'
import { SAVED_INDICATOR_MS, TIME_LABEL_REFRESH_MS } from '../../../domain/core/limits.ts'
import { StorageFullError } from '../../../offline/db/storage-errors.ts'
import { Button } from '../../ui/button.tsx'
import { StatusDot } from '../../ui/status-pill.tsx'
import { offersSaveDraft, showsJustSaved, type SaveState } from './draft-saver.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The time, told anew each minute and once right after the saved indicator ends. */
function useNow(state: SaveState): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const soon = setTimeout(() => setNow(Date.now()), SAVED_INDICATOR_MS)
    const minutely = setInterval(() => setNow(Date.now()), TIME_LABEL_REFRESH_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(minutely)
    }
  }, [state])
  return now
}

function notSaved(error: unknown): string {
  if (error instanceof StorageFullError) return 'Not saved: no room on this device. Your words stay here.'
  return 'Not saved. Your words are still on this page.'
}

function words(state: SaveState, now: number) {
  if (state.kind === 'failed') {
    return <StatusDot status="not-sent">{notSaved(state.error)}</StatusDot>
  }
  if (state.kind === 'saving' || state.kind === 'dirty')
    return <StatusDot status="saving">Saving draft</StatusDot>
  if (state.kind === 'untouched') return null
  if (showsJustSaved(state, now)) return <StatusDot status="saved">Latest Draft Saved</StatusDot>
  return (
    <StatusDot status="saved">
      Last saved {savedLabel(state.savedAt, now, (at) => clock.format(at))}
    </StatusDot>
  )
}

/** Where the draft is: it says "saved" only after the write was committed. */
export function DraftStatus({
  state,
  onSave,
  onClash,
  onHistory,
}: {
  state: SaveState
  onSave: () => void
  /** Leads to answers that two devices gave differently; absent while there are none. */
  onClash?: (() => void) | undefined
  /** Absent while there are no earlier versions. */
  onHistory?: (() => void) | undefined
}) {
  const now = useNow(state)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm sm:gap-x-4">
      <span role="status">{words(state, now)}</span>
      {offersSaveDraft(state, now) && (
        <Button variant="quiet" size="bare" onClick={onSave}>
          Save Draft
        </Button>
      )}
      {onClash && (
        <Button variant="quiet" size="bare" onClick={onClash}>
          Changed on two devices
        </Button>
      )}
      {onHistory && (
        <Button variant="quiet" size="bare" onClick={onHistory}>
          Earlier versions
        </Button>
      )}
    </div>
  )
}
