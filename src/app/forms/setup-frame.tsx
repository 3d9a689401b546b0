import type { ReactNode } from 'react'
import { Wordmark } from '../illustrations/logo.tsx'
import { Link } from '../ui/link.tsx'
import * as strings from './strings/leaving.ts'

export interface SetupFrameProps {
  children: ReactNode
  /** The progress bar and the step bubbles, below the logo. */
  progress?: ReactNode
  /** The draft's status and the sync status, in the header. */
  status?: ReactNode
  /** The path of the "Save and leave" link; null hides the link (/success). */
  exitTo?: string | null | undefined
  exitLabel?: string | undefined
  /** Called before leaving, to save the draft. */
  onExit?: (() => void) | undefined
  /** Back and Continue, in a bar that stays at the bottom of the screen. */
  actions?: ReactNode
  /** An illustration beside the form, from a width of 1024 px. */
  scene?: ReactNode
}

/** The frame of setup pages, which have no navigation, so that nothing leads away from the form. */
export function SetupFrame(props: SetupFrameProps) {
  const {
    children,
    progress,
    status,
    exitTo = '/',
    exitLabel = strings.saveAndLeave,
    onExit,
    actions,
    scene,
  } = props
  return (
    <>
      <header className="safe-top border-b border-line">
        <div className="gutter mx-auto flex min-h-15 max-w-7xl items-center gap-4">
          <span className="mr-auto">
            <Wordmark />
          </span>
          {status && <div className="max-w-[58%] shrink-0 text-right">{status}</div>}
          {exitTo !== null && (
            <Link
              to={exitTo}
              onClick={onExit}
              className="inline-flex min-h-11 items-center rounded-sm px-1 text-sm font-medium whitespace-nowrap text-link underline-offset-4 hover:underline"
            >
              {exitLabel}
            </Link>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="gutter mx-auto w-full max-w-7xl grow pt-6 pb-10 md:pt-9">
        {progress && <div className="mb-7 max-w-3xl md:mb-10">{progress}</div>}
        <div
          className={scene ? 'grid gap-x-16 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]' : 'max-w-[42rem]'}
        >
          <div className="min-w-0">{children}</div>
          {scene && <div className="sticky top-10 hidden self-start lg:block">{scene}</div>}
        </div>
      </main>
      {actions && (
        <div className="sticky bottom-(--keyboard-height) z-20 low:static border-t border-line bg-surface">
          <div className="safe-bottom keyboard:pb-0">
            <div className="gutter mx-auto max-w-7xl py-3">
              <div className="flex max-w-[42rem] items-center justify-between gap-3">{actions}</div>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
