import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import * as strings from './strings/update.ts'

export interface UpdatePromptProps {
  state: 'ready' | 'finishing' | 'unsaved' | 'switching' | 'left-behind'
  onUpdate: () => void
  /** Cancels the update while it waits for requests in flight. */
  onCancel: () => void
  onLater: () => void
  onTryAgain: () => void
  onAnyway: () => void
}

interface PromptContent {
  title: string
  note: string
  actions: ReactNode
}

function contentOf({ state, ...actions }: UpdatePromptProps): PromptContent {
  const later = (
    <Button variant="quiet" size="sm" onClick={actions.onLater}>
      {strings.later}
    </Button>
  )
  const again = (
    <Button size="sm" onClick={actions.onTryAgain}>
      {strings.tryAgain}
    </Button>
  )
  const anyway = (label: string) => (
    <Button variant="quiet" size="sm" onClick={actions.onAnyway}>
      {label}
    </Button>
  )
  switch (state) {
    case 'ready':
    case 'switching':
      return {
        title: strings.ready,
        note: strings.draftsStay,
        actions: (
          <>
            {state === 'ready' && later}
            <Button size="sm" pending={state === 'switching'} onClick={actions.onUpdate}>
              {strings.update}
            </Button>
          </>
        ),
      }
    case 'finishing':
      return {
        title: strings.finishing,
        note: strings.startsAfter,
        actions: (
          <Button variant="secondary" size="sm" onClick={actions.onCancel}>
            {strings.notNow}
          </Button>
        ),
      }
    case 'unsaved':
      return {
        title: strings.notUpdated,
        note: strings.wordsNotSaved,
        actions: (
          <>
            {later}
            {anyway(strings.updateAnyway)}
            {again}
          </>
        ),
      }
    case 'left-behind':
      return {
        title: strings.otherTabStarted,
        note: strings.wordsOnThisPage,
        actions: (
          <>
            {anyway(strings.reloadAnyway)}
            {again}
          </>
        ),
      }
  }
}

/** The prompt about a new version, at the bottom of the page; it never takes the focus from a field. */
export function UpdatePrompt(props: UpdatePromptProps) {
  const { title, note, actions } = contentOf(props)
  return (
    <div
      data-overlay=""
      className="pointer-events-auto ml-auto flex max-w-md animate-rise flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-lg border border-line bg-raised py-3 pr-3 pl-4 shadow-float"
    >
      <div className="min-w-48 grow basis-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{note}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-1">{actions}</div>
    </div>
  )
}
