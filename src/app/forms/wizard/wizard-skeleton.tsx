import { Skeleton } from '../../ui/skeleton.tsx'
import * as strings from '../strings/wizard-form.tsx'

/** The placeholder of a wizard while its draft is loaded. */
export function WizardSkeleton() {
  return (
    <div
      role="status"
      aria-label={strings.openingDraft}
      className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-10"
    >
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}
