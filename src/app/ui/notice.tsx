import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import * as strings from './strings/controls.ts'

export type Tone = 'info' | 'success' | 'warning' | 'error'

export interface NoticeProps {
  tone?: Tone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  /** Whether screen readers announce it; `false` for a notice that is on the page from the start. */
  live?: boolean | undefined
  className?: string | undefined
}

const LOOKS = {
  info: { icon: Info, box: 'bg-lavender text-on-lavender', word: strings.note },
  success: { icon: CircleCheck, box: 'bg-good-soft text-on-good-soft', word: strings.done },
  warning: { icon: TriangleAlert, box: 'bg-warn-soft text-on-warn-soft', word: strings.warning },
  error: { icon: CircleAlert, box: 'bg-bad-soft text-on-bad-soft', word: strings.error },
} as const

/** A notice with an icon, and a hidden word for its tone. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  live = true,
  className,
}: NoticeProps) {
  const { icon: Icon, box, word } = LOOKS[tone]
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      data-tone={tone}
      className={classes('flex items-start gap-3 rounded-md px-4 py-3', box, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <span className="sr-only">{word}</span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm leading-relaxed">{children}</div>}
        {action && <div className="mt-2.5 flex flex-wrap gap-2">{action}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={strings.dismiss}
          onClick={onDismiss}
          className="-m-1.5 flex size-9 shrink-0 items-center justify-center rounded-full"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </div>
  )
}
