import { LogIn } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import * as strings from './strings/frame.tsx'

export interface NeedsSignInBannerProps {
  /** The number of operations that are sent after the sign-in. */
  waiting?: number | undefined
  onSignIn: () => void
}

/** The banner after a session has ended: nothing is lost, and nothing is sent before a new sign-in. */
export function NeedsSignInBanner({ waiting = 0, onSignIn }: NeedsSignInBannerProps) {
  return (
    <div aria-live="polite" className="bg-warn-soft text-on-warn-soft">
      <div className="gutter mx-auto flex min-h-12 max-w-7xl flex-wrap items-center gap-x-3 gap-y-1.5 py-2 text-sm">
        <LogIn aria-hidden className="size-4.5 shrink-0" />
        <p className="min-w-56 grow basis-0">
          {strings.signInAgain(
            (words) => (
              <strong className="font-semibold">{words}</strong>
            ),
            waiting,
          )}
        </p>
        <Button size="sm" variant="secondary" onClick={onSignIn}>
          {strings.signIn}
        </Button>
      </div>
    </div>
  )
}
