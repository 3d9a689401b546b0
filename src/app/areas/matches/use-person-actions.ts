import { TOAST_MS } from '../../../domain/core/limits.ts'
import { useEffect, useState } from 'react'
import type { Mark } from '../../../domain/matches/person-marks.ts'
import type { MatchView } from '../../../domain/matches/match-view.ts'
import type { Toast } from '../../ui/toast-region.tsx'
import { useSetValue } from '../../forms/use-submit.ts'
import * as strings from './strings/people.tsx'

const MARK_MESSAGES: Record<Mark, (name: string) => string> = {
  interested: strings.markedInterested,
  maybe: strings.markedMaybe,
  pass: strings.markedPass,
}

/** The actions of a seeker on a match, and the toast that offers to undo the last one. */
export interface PersonActions {
  mark: (person: MatchView, mark: Mark | null) => void
  toast: Toast | null
  dismiss: () => void
}

/** Marks matches; a toast offers to undo each action. */
export function usePersonActions(): PersonActions {
  const setValue = useSetValue()
  const [toast, setToast] = useState<Toast | null>(null)
  useEffect(() => {
    if (toast === null) return undefined
    const timer = setTimeout(() => setToast(null), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])

  const showUndo = (message: string, undo: () => Promise<unknown>) =>
    setToast({
      id: crypto.randomUUID(),
      message,
      action: {
        label: strings.undo,
        onAction: () => {
          setToast(null)
          void undo().catch(showNotSaved)
        },
      },
    })
  const showNotSaved = () => setToast({ id: crypto.randomUUID(), tone: 'error', message: strings.notSaved })
  const enqueueMark = (personId: string, mark: Mark | null) =>
    setValue({ kind: 'person.mark', payload: { personId, mark } })

  return {
    mark: ({ _id, firstName, mark: before }, mark) => {
      enqueueMark(_id, mark)
        .then(() =>
          showUndo(mark === null ? strings.markRemoved(firstName) : MARK_MESSAGES[mark](firstName), () =>
            enqueueMark(_id, before),
          ),
        )
        .catch(showNotSaved)
    },
    toast,
    dismiss: () => setToast(null),
  }
}
