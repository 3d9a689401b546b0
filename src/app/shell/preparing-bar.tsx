import { Progress } from '../ui/progress.tsx'
import * as strings from './strings/preparing.ts'

/** The bar above the page while a newer version of the app makes this device's data ready; `share` is 0 to 1. */
export function PreparingBar({ share }: { share: number }) {
  return (
    <section aria-label={strings.gettingReady} className="safe-top bg-lavender text-on-lavender">
      <div className="gutter mx-auto grid max-w-7xl gap-2 py-2.5 text-sm sm:grid-cols-[1fr_16rem] sm:items-center sm:gap-6">
        <p className="max-w-[80ch]">
          <strong className="font-semibold">{strings.gettingReady}</strong> {strings.closingIsSafe}
        </p>
        {/* A screen reader says the sentence, and not every percent. */}
        <div aria-live="off">
          <Progress value={share * 100} label={strings.gettingReady} labelHidden />
        </div>
      </div>
    </section>
  )
}
