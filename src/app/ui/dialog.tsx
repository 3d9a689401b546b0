import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface DialogProps {
  open: boolean
  /** Escape, a click outside, or the cross. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons; the primary one last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** False: only the actions close it (a choice that must be made). */
  dismissable?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/** A native modal: centred on desktops, a sheet from the bottom on phones. The browser returns the focus. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  size = 'sm',
  dismissable = true,
  role = 'dialog',
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    if (!element.open) element.showModal()
    // Closed while it is still in the page, whether its owner shuts or drops it: only then the browser
    // gives the focus back to where it was.
    return () => element.close()
  }, [open])
  return (
    // The keyboard's way out is Escape, which the dialog turns into `cancel`; the click is for the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissable) onClose()
      }}
      onClose={() => {
        // The browser closed it by itself (a second Escape cannot be refused): tell the owner. The event is
        // late, and may be of a closing that has been undone.
        if (open && !dialog.current?.open) onClose()
      }}
      onClick={(event) => {
        if (dismissable && event.target === event.currentTarget) onClose()
      }}
      className={classes(
        'mt-auto mb-0 w-full max-w-full rounded-t-xl bg-raised p-0 text-text shadow-float sm:m-auto sm:rounded-lg',
        'max-h-[calc(100dvh-2.5rem)] backdrop:bg-[oklch(0.16_0.05_300/0.55)] open:animate-sheet sm:open:animate-rise',
        SIZES[size],
      )}
    >
      {open && (
        <div className="flex max-h-[calc(100dvh-2.5rem)] flex-col">
          <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-6">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            {dismissable && (
              <button
                type="button"
                aria-label="Close"
                onClick={onClose}
                className="-mt-1.5 -mr-2 flex size-10 shrink-0 items-center justify-center rounded-full text-muted hover:bg-lavender hover:text-text"
              >
                <X aria-hidden className="size-5" />
              </button>
            )}
          </div>
          <div className="overflow-y-auto px-5 pb-5 sm:px-6">{children}</div>
          {actions && (
            <div className="border-t border-line px-5 py-3.5 sm:px-6">
              <div className="safe-bottom flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
                {actions}
              </div>
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
