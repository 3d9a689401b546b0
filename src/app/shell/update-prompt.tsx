import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

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
      Later
    </Button>
  )
  const again = (
    <Button size="sm" onClick={actions.onTryAgain}>
      Try again
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
        title: 'A new version is ready',
        note: 'Your drafts stay where they are.',
        actions: (
          <>
            {state === 'ready' && later}
            <Button size="sm" pending={state === 'switching'} onClick={actions.onUpdate}>
              Update
            </Button>
          </>
        ),
      }
    case 'finishing':
      return {
        title: 'Finishing what is being sent…',
        note: 'The new version starts right after. You can keep working.',
        actions: (
          <Button variant="secondary" size="sm" onClick={actions.onCancel}>
            Not now
          </Button>
        ),
      }
    case 'unsaved':
      return {
        title: 'Not updated yet',
        note: 'Some of your words could not be saved on this device. Copy them or free some space first.',
        actions: (
          <>
            {later}
            {anyway('Update anyway')}
            {again}
          </>
        ),
      }
    case 'left-behind':
      return {
        title: 'Another tab started the new version',
        note: 'This page holds words that could not be saved on this device. Copy them before you reload.',
        actions: (
          <>
            {anyway('Reload anyway')}
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
