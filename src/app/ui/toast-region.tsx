import { X } from 'lucide-react'
import { classes } from './classes.ts'
import * as strings from './strings/toasts.ts'

export interface Toast {
  id: string
  message: string
  tone?: 'info' | 'success' | 'error' | undefined
  action?: { label: string; onAction: () => void } | undefined
}

interface ToastRegionProps {
  toasts: readonly Toast[]
  onDismiss: (id: string) => void
}

/** The toasts. It is always mounted, so that screen readers announce new toasts. */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  return (
    <section
      aria-label={strings.notifications}
      aria-live="polite"
      data-overlay={toasts.length > 0 ? '' : undefined}
      className="pointer-events-none fixed inset-x-0 bottom-(--keyboard-height) z-50 flex flex-col items-center gap-2 p-4 pb-[max(5rem+env(safe-area-inset-bottom),var(--tray-reach,0px))] md:items-end low:pb-[max(1rem,var(--tray-reach,0px))] lg:pb-[max(1rem,var(--tray-reach,0px))]"
    >
      {toasts.map(({ id, message, tone = 'info', action }) => (
        <div
          key={id}
          data-on-night
          className={classes(
            'pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-md border border-night-line bg-night py-1.5 pr-1.5 pl-4 text-on-night shadow-float',
            tone === 'error' && 'border-l-4 border-l-bad',
            tone === 'success' && 'border-l-4 border-l-lamp',
          )}
        >
          <p className="min-w-0 grow py-1.5 text-sm">{message}</p>
          {action && (
            <button
              type="button"
              onClick={action.onAction}
              className="min-h-10 rounded-sm px-2.5 text-sm font-semibold text-lamp"
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={strings.dismiss}
            onClick={() => onDismiss(id)}
            className="flex size-10 items-center justify-center rounded-sm text-on-night-muted"
          >
            <X aria-hidden className="size-4.5" />
          </button>
        </div>
      ))}
    </section>
  )
}
