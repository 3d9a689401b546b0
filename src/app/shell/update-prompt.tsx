import { Button } from '../ui/button.tsx'

export interface UpdatePromptProps {
  open: boolean
  onUpdate: () => void
  onLater: () => void
  /** Update was chosen; drafts are being put on the disk or something is still being sent. */
  pending?: boolean | undefined
  /** Under the title: "Waiting for 2 messages to be sent". */
  note?: string | undefined
}

export function UpdatePrompt({ open, onUpdate, onLater, pending, note }: UpdatePromptProps) {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 p-4 pb-[calc(5rem+env(safe-area-inset-bottom))] lg:pb-4"
    >
      {open && (
        <div className="pointer-events-auto ml-auto flex max-w-md animate-rise flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised py-3 pr-3 pl-4 shadow-float">
          <div className="mr-auto">
            <p className="font-semibold">A new version is ready</p>
            <p className="text-sm text-muted">{note ?? 'Your drafts stay where they are.'}</p>
          </div>
          <div className="flex gap-1.5">
            <Button variant="quiet" size="sm" onClick={onLater}>
              Later
            </Button>
            <Button size="sm" pending={pending} onClick={onUpdate}>
              Update
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
