import { GUARD_SPINNER_MAX_MS } from '../../domain/core/limits.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useIsLate } from '../ui/use-is-late.ts'
import * as strings from './strings/every-page.ts'

/** The spinner while a guard waits for the session. */
export function GuardSpinner() {
  const isSlow = useIsLate(GUARD_SPINNER_MAX_MS)
  return (
    <main
      id="main"
      className="grid min-h-[60vh] place-content-center place-items-center gap-4 px-4 text-brand"
    >
      <Spinner label={strings.loadingAccount} />
      <p role="status" className="text-center text-muted">
        {isSlow && strings.openingIsSlow}
      </p>
    </main>
  )
}
