import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'
import * as strings from './strings/controls.ts'

export interface DialogProps {
  open: boolean
  /** Called after Escape, a click outside, or a click on the close button. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The buttons; the primary one is last. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** With `false` only the actions close the dialog, because the person must choose. */
  dismissable?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
}

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/** A native modal dialog: centered on desktops, a bottom sheet on phones. The browser restores the focus. */
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
  const wasClicked = useRef(false)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    if (!element.open) element.showModal()
    // The browser restores the focus only if the dialog is closed while it is still in the page.
    return () => element.close()
  }, [open])
  useLayoutEffect(() => {
    // A confirmation can take the place of the dialog that asked for it.
    wasClicked.current = false
  }, [open, role])
  return (
    // The click handler is for the backdrop; on the keyboard, Escape fires `cancel`.
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
        // The browser may close the dialog itself: a second Escape cannot be prevented. The event comes late,
        // and the dialog may be open again by then.
        if (open && !dialog.current?.open) onClose()
      }}
      onClickCapture={(event) => {
        // The second tap of a double tap whose first tap opened the dialog is not meant for the dialog.
        const isRest = event.detail > 1 && !wasClicked.current
        wasClicked.current = !isRest
        if (!isRest) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={(event) => {
        if (dismissable && event.target === event.currentTarget) onClose()
      }}
      className={classes(
        'mt-auto mb-(--keyboard-height) w-full max-w-full rounded-t-xl bg-raised p-0 text-text shadow-float sm:m-auto sm:rounded-lg',
        'max-h-[calc(100dvh-2.5rem-var(--keyboard-height))] backdrop:bg-[oklch(0.16_0.05_300/0.55)] open:animate-sheet sm:open:animate-rise',
        SIZES[size],
      )}
    >
      {open && (
        <div className="flex max-h-[calc(100dvh-2.5rem-var(--keyboard-height))] flex-col">
          <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 sm:px-6">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            {dismissable && (
              <button
                type="button"
                aria-label={strings.close}
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
